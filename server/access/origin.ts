import type { FastifyRequest } from 'fastify';
import { type Config, isThisMachine, publicOrigin } from '../kernel/config.ts';

/**
 * The address under which browsers reach the service, for links, passkeys and redirects: as the operator configured it. Without that the
 * service is for the machine itself: a request may say under which of its names, and any other host that it names is not believed.
 */
export function originOf(request: Pick<FastifyRequest, 'protocol' | 'host'>, config: Config): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const asked = `${request.protocol}://${request.host}`;
  return URL.canParse(asked) && isThisMachine(new URL(asked).hostname) ? asked : publicOrigin(config);
}
