/** The variables that OpenTelemetry defines for all programs, as far as they are about sending traces. */
import { ConfigError, type Environment, parseUrl, text } from './environment.ts';

/** Where spans go, see tracing/. */
export interface TraceConfig {
  url: string;
  /** May hold credentials: never to be logged. */
  headers: Record<string, string>;
  serviceName: string;
  /** What else is told of this process. */
  resource: Record<string, string>;
  /** Of traces that begin here. */
  ratio: number;
  /** Whether the sender of a request decides about its trace. */
  parentDecides: boolean;
}

const samplers: Record<string, Pick<TraceConfig, 'parentDecides'> & { ratio: number | null }> = {
  always_on: { ratio: 1, parentDecides: false },
  always_off: { ratio: 0, parentDecides: false },
  traceidratio: { ratio: null, parentDecides: false },
  parentbased_always_on: { ratio: 1, parentDecides: true },
  parentbased_always_off: { ratio: 0, parentDecides: true },
  parentbased_traceidratio: { ratio: null, parentDecides: true },
};

/** Null where no traces are asked for. Asked for ones that it cannot send, the server says so. */
export function readTracing(env: Environment): TraceConfig | null {
  const [base, own] = [text(env, 'OTEL_EXPORTER_OTLP_ENDPOINT'), text(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')];
  const protocol = text(env, 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? text(env, 'OTEL_EXPORTER_OTLP_PROTOCOL');
  const headers = text(env, 'OTEL_EXPORTER_OTLP_TRACES_HEADERS') ?? text(env, 'OTEL_EXPORTER_OTLP_HEADERS');
  const sampler = text(env, 'OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  const share = text(env, 'OTEL_TRACES_SAMPLER_ARG') ?? '1';
  const resource = pairs('OTEL_RESOURCE_ATTRIBUTES', text(env, 'OTEL_RESOURCE_ATTRIBUTES'));
  const serviceName = text(env, 'OTEL_SERVICE_NAME') ?? resource['service.name'] ?? 'muniment';
  const off = text(env, 'OTEL_SDK_DISABLED') === 'true' || text(env, 'OTEL_TRACES_EXPORTER') === 'none';
  if (off || (base === null && own === null)) return null;
  if (protocol === 'grpc') {
    throw new ConfigError('OTEL_EXPORTER_OTLP_PROTOCOL must be http/json: traces are not sent by grpc.');
  }
  const found = samplers[sampler];
  if (found === undefined) {
    throw new ConfigError(`OTEL_TRACES_SAMPLER must be one of ${Object.keys(samplers).join(', ')}, not "${sampler}".`);
  }
  const ratio = found.ratio ?? Number(share);
  if (!(ratio >= 0 && ratio <= 1)) {
    throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${share}".`);
  }
  const example = 'http://collector.example.com:4318';
  const { href } = own
    ? parseUrl('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', own, `${example}/v1/traces`)
    : parseUrl('OTEL_EXPORTER_OTLP_ENDPOINT', `${base?.replace(/\/+$/, '')}/v1/traces`, example);
  const sent = pairs('OTEL_EXPORTER_OTLP_HEADERS', headers);
  return { url: href, headers: sent, serviceName, resource, ratio, parentDecides: found.parentDecides };
}

/** `name=value,name=value`, each escaped as in an address. */
function pairs(name: string, value: string | null): Record<string, string> {
  const entries = (value ?? '').split(',').filter((entry) => entry.trim() !== '');
  return Object.fromEntries(
    entries.map((entry) => {
      const [, key, found] = /^\s*([^=\s]+)\s*=(.*)$/.exec(entry) ?? [];
      if (key === undefined || found === undefined) throw new ConfigError(`${name} must be name=value,name=value.`);
      return [key, decodeURIComponent(found.trim())];
    }),
  );
}
