/** Traces for OpenTelemetry, where the operator's variables ask for them: requests, statements and jobs. */
export { startTracing } from './export-spans.ts';
export { inSpan, kinds, type OpenSpan, openSpan } from './spans.ts';
