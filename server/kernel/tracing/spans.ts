/**
 * Spans: what took how long, inside of what. Where no trace is recorded they cost one look at the current one.
 *
 * The span under way is known to whatever runs inside of it. A request that comes with a `traceparent` (W3C) goes on with the
 * trace of who sent it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** As OTLP numbers them. */
export const kinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const;

export type Attributes = Record<string, string | number | undefined>;

export interface FinishedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: number;
  startMs: number;
  endMs: number;
  attributes: Attributes;
  failed: boolean;
}

/** What a span knows of its trace. One that is not sampled is passed on all the same, so that nothing inside of it is either. */
interface Context {
  traceId: string;
  spanId: string;
  sampled: boolean;
}

interface Sampling {
  /** Of traces that begin here, from 0 to 1. */
  ratio: number;
  /** Whether the sender of a `traceparent` decides for its trace. */
  parentDecides: boolean;
}

const current = new AsyncLocalStorage<Context>();
let recorder: { sampling: Sampling; record: (span: FinishedSpan) => void } | null = null;

/** From now on, or with null no longer. Once for each process. */
export function recordSpans(to: typeof recorder): void {
  recorder = to;
}

interface SpanStart {
  name: string;
  kind: number;
  attributes?: Attributes;
  /** The header of the request that brought it. */
  traceparent?: string | undefined;
}

export interface OpenSpan {
  /** Null where it is not recorded, though what is inside of it must know. */
  traceId: string | null;
  /** Runs what belongs to it. */
  inside<T>(act: () => T): T;
  end(outcome: { name?: string; attributes?: Attributes; failed: boolean }): void;
}

/** Null where no span is recorded. */
export function openSpan({ name, kind, attributes = {}, traceparent }: SpanStart): OpenSpan | null {
  if (recorder === null) return null;
  const { sampling, record } = recorder;
  const parent = current.getStore() ?? readTraceparent(traceparent);
  const decided = current.getStore() !== undefined || sampling.parentDecides;
  const context: Context = {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    sampled: parent !== null && decided ? parent.sampled : Math.random() < sampling.ratio,
  };
  const startMs = Date.now();
  const began = performance.now();
  return {
    traceId: context.sampled ? context.traceId : null,
    inside: (act) => current.run(context, act),
    end(outcome) {
      if (!context.sampled) return;
      record({
        ...{ traceId: context.traceId, spanId: context.spanId, parentSpanId: parent?.spanId ?? null },
        ...{ name: outcome.name ?? name, kind, failed: outcome.failed },
        ...{ startMs, endMs: startMs + (performance.now() - began) },
        attributes: { ...attributes, ...outcome.attributes },
      });
    },
  };
}

/** A span around an act, failed if the act is. */
export async function inSpan<T>(start: SpanStart, act: () => Promise<T>): Promise<T> {
  const span = openSpan(start);
  if (span === null) return act();
  try {
    const result = await span.inside(act);
    span.end({ failed: false });
    return result;
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}

/** `00-<trace>-<span>-<flags>`; null for whatever is not that. */
function readTraceparent(header: string | undefined): Context | null {
  const [, traceId = '', spanId = '', flags = ''] =
    /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/.exec(header ?? '') ?? [];
  if (traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
