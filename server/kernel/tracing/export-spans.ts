/**
 * Sends spans to a collector of OpenTelemetry, by OTLP over HTTP as JSON: in batches, with a limit on what waits and on the time that
 * a batch may take. A collector that is away costs spans, which are counted, and nothing else.
 */
import { hostname } from 'node:os';
import { Counter } from 'prom-client';
import { version } from '../package-root.ts';
import { processMetrics } from '../process-metrics.ts';
import type { TraceConfig } from '../trace-config.ts';
import { type Attributes, type FinishedSpan, recordSpans } from './spans.ts';

const sendEveryMs = 5_000;
const batchSize = 512;
const mostWaiting = 4_096;
const timeoutMs = 10_000;

const spans = new Counter({
  name: 'trace_spans_total',
  help: 'Spans by what became of them: sent to the collector, or dropped.',
  labelNames: ['outcome'],
  registers: [processMetrics],
});

/** Returns what sends the rest and ends it. */
export function startTracing(config: TraceConfig | null, log: (message: string) => void): () => Promise<void> {
  if (config === null) return async () => {};
  let waiting: FinishedSpan[] = [];
  let sending: Promise<void> | null = null;
  let away = false;

  const sendAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize);
      try {
        await post(config, batch);
        spans.inc({ outcome: 'sent' }, batch.length);
        if (away) log('The collector of traces takes them again.');
        away = false;
      } catch (error) {
        spans.inc({ outcome: 'dropped' }, batch.length);
        if (!away) log(`Traces are dropped, since their collector does not take them: ${(error as Error).message}`);
        away = true;
      }
    }
  };
  const send = () => {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };
  const timer = setInterval(send, sendEveryMs).unref();
  recordSpans({
    sampling: config,
    record(span) {
      if (waiting.length >= mostWaiting) {
        spans.inc({ outcome: 'dropped' });
        return;
      }
      waiting.push(span);
      if (waiting.length >= batchSize) void send();
    },
  });
  return async () => {
    clearInterval(timer);
    recordSpans(null);
    await sending;
    await send();
    waiting = [];
  };
}

async function post(config: TraceConfig, batch: readonly FinishedSpan[]): Promise<void> {
  const response = await fetch(config.url, {
    method: 'POST',
    headers: { ...config.headers, 'content-type': 'application/json' },
    body: JSON.stringify(asOtlp(config, batch)),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}

function asOtlp({ serviceName, resource }: TraceConfig, batch: readonly FinishedSpan[]): object {
  const attributes = {
    ...{ 'service.version': version, 'host.name': hostname(), 'process.pid': process.pid },
    ...resource,
    'service.name': serviceName,
  };
  return {
    resourceSpans: [
      {
        resource: { attributes: asPairs(attributes) },
        scopeSpans: [{ scope: { name: 'muniment', version }, spans: batch.map(spanAsOtlp) }],
      },
    ],
  };
}

function spanAsOtlp(span: FinishedSpan): object {
  return {
    ...{ traceId: span.traceId, spanId: span.spanId, name: span.name, kind: span.kind },
    ...(span.parentSpanId === null ? {} : { parentSpanId: span.parentSpanId }),
    ...{ startTimeUnixNano: nanoseconds(span.startMs), endTimeUnixNano: nanoseconds(span.endMs) },
    attributes: asPairs(span.attributes),
    // 2 is an error, 0 says nothing.
    status: { code: span.failed ? 2 : 0 },
  };
}

const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

function asPairs(attributes: Attributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [
      { key, value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value } },
    ];
  });
}
