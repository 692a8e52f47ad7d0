/** The cookie that carries a session. Behind https it is bound to this host alone by its __Host- prefix. */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../kernel/config.ts';

function isHttps(config: Config): boolean {
  return config.publicUrl?.startsWith('https:') ?? false;
}

export function sessionCookieName(config: Config): string {
  return isHttps(config) ? '__Host-muniment_session' : 'muniment_session';
}

function options(config: Config): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(config) };
}

export function sessionSecretOf(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[sessionCookieName(config)];
}

/** A cookie of the browser's session: how long it really lives is decided in the database. */
export function setSessionCookie(reply: FastifyReply, config: Config, secret: string): void {
  reply.setCookie(sessionCookieName(config), secret, options(config));
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName(config), options(config));
}
