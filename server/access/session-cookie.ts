/** The service's cookies. Over https the __Host- prefix binds them to this host. Scripts cannot read them. */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../kernel/config.ts';

/** Where no address is configured, what a trusted proxy says of the request's protocol counts. */
export function hostCookie(
  config: Config,
  name: string,
  protocol: FastifyRequest['protocol'] = 'http',
): { name: string; options: CookieSerializeOptions } {
  const secure = config.publicUrl === null ? protocol === 'https' : config.publicUrl.startsWith('https:');
  return {
    name: secure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
  };
}

export function sessionCookieName(config: Config, protocol?: FastifyRequest['protocol']): string {
  return hostCookie(config, 'muniment_session', protocol).name;
}

export function sessionSecretOf(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[sessionCookieName(config, request.protocol)];
}

/** Whether the caller brings one; that it has not ended is seen when it is used. */
export const hasSession = (request: FastifyRequest, config: Config): boolean =>
  sessionSecretOf(request, config) !== undefined;

/** A cookie without an end date: the database decides how long the session lasts. */
export function setSessionCookie(reply: FastifyReply, config: Config, secret: string): void {
  const { name, options } = hostCookie(config, 'muniment_session', reply.request.protocol);
  reply.setCookie(name, secret, options);
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  const { name, options } = hostCookie(config, 'muniment_session', reply.request.protocol);
  reply.clearCookie(name, options);
}
