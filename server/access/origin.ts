import type { FastifyRequest } from 'fastify';
import type { Config } from '../kernel/config.ts';

/** The address under which browsers reach the service: as the operator configured it, else as this request asked for it. */
export function originOf(request: Pick<FastifyRequest, 'protocol' | 'host'>, config: Config): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`;
}
