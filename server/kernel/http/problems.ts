/**
 * Every error leaves as application/problem+json (RFC 9457) with a code of the one table in contract/errors.ts.
 *
 * What is not an AppError was not foreseen: the caller learns that something went wrong and the request's id, the log
 * gets the rest. No stack, SQL or constraint name can leave, since nothing of an unforeseen error is copied.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode, errorCodes, type InputError } from '../../../contract/index.ts';
import { type Actor, DatabaseUnavailable } from '../database/index.ts';

const retryAfterBusySeconds = 2;

/** The framework's own refusals, in our words. Every other client error of the framework is an invalid request. */
const frameworkCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 'The request body is larger than this address takes.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['INVALID_REQUEST', 'The body does not have the length that was announced.'],
  FST_ERR_BAD_URL: ['INVALID_REQUEST', 'The address is not well-formed.'],
  FST_ERR_NOT_FOUND: ['NOT_FOUND', 'There is nothing at this address.'],
  FST_REQ_FILE_TOO_LARGE: ['TOO_LARGE', 'The file is larger than this address takes.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data.'],
};

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseUnavailable) return busy();
  const { code, statusCode, validation } = error as Partial<FastifyError>;
  if (validation !== undefined)
    return new AppError('INVALID_REQUEST', { errors: validation as unknown as InputError[] });
  const known = frameworkCodes[code ?? ''];
  if (known !== undefined) return new AppError(known[0], { detail: known[1] });
  if (statusCode === 503) return busy();
  if (statusCode === 413) return new AppError('TOO_LARGE');
  if (statusCode === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (error instanceof SyntaxError && statusCode === 400) {
    return new AppError('INVALID_REQUEST', { detail: 'The body is not valid JSON.' });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('INVALID_REQUEST');
  return new AppError('INTERNAL', { detail: 'Please try again; if it stays, give the request id to who runs this.' });
}

export function busy(detail = 'The service cannot answer right now. Please try again shortly.'): AppError {
  return new AppError('BUSY', { detail, retryAfterSeconds: retryAfterBusySeconds });
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toAppError(error);
  if (problem.status >= 500)
    request.log.error({ err: error, userId: (request.actor as Actor | null | undefined)?.userId }, problem.code);
  const { detail, retryAfterSeconds, errors, ...extras } = problem.extras;
  const { status, title } = errorCodes[problem.code];
  const sentence = detail ?? `${title}.`;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  const body = {
    ...extras,
    type: `urn:muniment:problem:${problem.code}`,
    title,
    status,
    detail: sentence,
    instance: request.url.split('?', 1)[0],
    code: problem.code,
    ...(errors === undefined ? wholeRequest(status, sentence) : { errors }),
  };
  return reply
    .status(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(body);
}

/** A 400 always says where: the path is empty when no field is to blame but the request as a whole. */
function wholeRequest(status: number, message: string): { errors?: InputError[] } {
  return status === 400 ? { errors: [{ path: '', message }] } : {};
}
