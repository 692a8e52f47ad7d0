/**
 * Structured logs on standard output: one JSON object a line, without secrets.
 *
 * Of a request only method, path and id are written: its query may hold a sign-on code, its headers hold credentials.
 * The redaction below is the second guard, for objects that someone logs whole.
 */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type DestinationStream, pino } from 'pino';

const secrets = [
  'cookie',
  'authorization',
  'password',
  'token',
  'set-cookie',
  'clientSecret',
  'databaseUrl',
  'smtpUrl',
  'secretKey',
];

export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[hidden]' },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url?.split('?', 1)[0],
        address: request.ip,
      }),
      err: pino.stdSerializers.err,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
