import type { FastifyRequest } from 'fastify';
import type { Config } from '../kernel/config.ts';

/** The address under which the browser reaches us: what the operator says, else what this request asked for. */
export function originOf(request: FastifyRequest, config: Config): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`;
}
