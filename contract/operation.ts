/** What an operation of the API is: the server registers it, the web calls it, the OpenAPI document and the tests go through all of them. */
import { type TSchema, Type } from 'typebox';
import type { Permission } from '../domain/permissions/index.ts';
import { type Act, credentialRow } from './credentials.ts';
import type { ErrorCode } from './errors.ts';

/**
 * What the caller must hold: a permission in the scope that the request names, being an administrator, being a member of that scope, or
 * nothing, where the answer holds only what is the caller's own or everybody's.
 */
type Needed = Permission | 'ADMINISTRATOR' | 'MEMBER' | 'NOTHING';

export interface OperationOptions {
  /** One of several is enough. */
  needs: Needed | readonly Needed[];
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** By status; the lowest is the one that is meant unless the handler sets another. None where the answer leads elsewhere. */
  answers?: Record<number, TSchema>;
  /** Refusals of this operation's own, beside those that follow from the rest (`errorsOf`). */
  errors?: readonly ErrorCode[];
  /** What it is in the policy of credentials; `use` unless said. */
  act?: Act;
  /** A read that can take long. */
  heavy?: true;
  /** A page calls it by itself: it does not count as use of the session. */
  quiet?: true;
  /** A GET that writes an event. */
  recorded?: true;
  /** The answer is a stream of events that stays open. */
  stream?: true;
  /** `format=csv` gives the same as a file. */
  alsoAsCsv?: true;
  /** Without a HEAD of the same path. */
  head?: false;
  /** The body is a file. */
  consumes?: 'multipart/form-data';
  /** Where it may be larger than the server takes otherwise. */
  bodyLimit?: number;
}

export interface Operation extends OperationOptions {
  /** Method and path, as in `GET /api/folders/:id`. */
  route: string;
  tag: string;
  summary: string;
}

/** Makes the operations of one part of the documentation. */
export const operationsOf =
  (tag: string) =>
  <const R extends string, const O extends OperationOptions>(route: R, summary: string, options: O) => ({
    route,
    tag,
    summary,
    ...options,
  });

/** What an act answers that has nothing to say: status 204. */
export const Nothing = { 204: Type.Null() };

/** Every code that an operation may answer. */
export function errorsOf({ route, needs, params, body, act, recorded, errors = [] }: Operation): ErrorCode[] {
  const { credential, recent, proof } = credentialRow({ act });
  const known = credential !== 'none';
  const when = (applies: boolean, ...codes: ErrorCode[]) => (applies ? codes : []);
  const codes: ErrorCode[] = [
    'INVALID_REQUEST',
    ...when(known, 'UNAUTHENTICATED', 'PASSWORD_CHANGE_REQUIRED', 'SECOND_FACTOR_SETUP_REQUIRED'),
    ...when(needs !== 'NOTHING', 'PERMISSION_DENIED'),
    ...when(!/^(GET|HEAD) /.test(route) || recorded === true, 'CROSS_ORIGIN'),
    ...when(credential.startsWith('session') && credential !== 'session or token', 'TOKEN_NOT_ALLOWED'),
    ...when(recent === true, 'REAUTHENTICATION_REQUIRED'),
    ...when(typeof proof === 'object' || proof === 'password and factor', 'REAUTHENTICATION_FAILED'),
    ...when(proof === 'signature', 'SIGNATURE_REQUIRED', 'SIGNATURE_INVALID', 'SIGNATURE_NOT_CONFIRMED'),
    ...when(proof === 'signature', 'TOKEN_NOT_ALLOWED'),
    ...when(params !== undefined, 'NOT_FOUND'),
    ...errors,
    ...when(body !== undefined, 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'),
    ...(['TOO_MANY_REQUESTS', 'REQUEST_TIMEOUT', 'INTERNAL', 'BUSY'] as const),
  ];
  return [...new Set(codes)];
}
