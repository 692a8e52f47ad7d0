/**
 * The one way to the server. Same origin, JSON in and out, problems as `ApiProblem`.
 *
 * It knows no routes of the app: whoever must react to a lost session, or to one that is not open yet, registers with
 * `onTurnedAway`.
 */

import type { Addresses, Got, Problem, Route, Sent } from '../../contract/index.ts';
import { methodOf, pathOf } from '../../contract/routes/index.ts';
import { t } from '../texts/index.ts';
import { forgetEarly, takeEarly } from './early.ts';
import { pageStays } from './leaving.ts';
import { ApiProblem, type ProblemCode } from './problem.ts';

type Query = Record<string, string | number | boolean | null | undefined>;

interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Goes out also when the page is left in the meantime. */
  keepalive?: boolean;
}

interface RequestOptions extends CallOptions {
  query?: Query;
  body?: unknown;
}

/** Refusals that concern the person and no single act: sign in, choose a password, set up a second factor. */
const turnedAwayBy = ['UNAUTHENTICATED', 'PASSWORD_CHANGE_REQUIRED', 'SECOND_FACTOR_SETUP_REQUIRED'] as const;
export type TurnedAwayBy = (typeof turnedAwayBy)[number];

let turnedAway: (by: TurnedAwayBy) => void = () => {};

/** Called whenever the server answers so, except to the sign-in itself. */
export function onTurnedAway(handler: (by: TurnedAwayBy) => void): void {
  turnedAway = handler;
}

let proveAgain: () => Promise<boolean> = async () => false;

/** Asked when the server wants to know who is there before it goes on; the request is sent again when the person has proven it. */
export function onProofAsked(handler: () => Promise<boolean>): () => void {
  proveAgain = handler;
  return () => {
    proveAgain = async () => false;
  };
}

let signingOut: Promise<void> | undefined;
const leavers = new Set<(left: Promise<void>) => void>();

/** For what is not read but stays open, and has to end with the session. Told when it begins, of a promise that fails if one stays signed in. */
export function onSigningOut(leaver: (left: Promise<void>) => void): () => void {
  leavers.add(leaver);
  return () => void leavers.delete(leaver);
}

/** What a screen would read while somebody signs out waits until that is over: it would be asked as nobody. */
export async function whileSigningOut(leave: () => Promise<void>): Promise<void> {
  const left = leave();
  signingOut = left.catch(() => {});
  for (const leaver of leavers) leaver(left);
  try {
    await left;
  } finally {
    signingOut = undefined;
  }
}

function apiUrl(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** What need not hold anything may be left out. */
type Optional<T> = Record<never, never> extends T ? [given?: T] : [given: T];

interface Parts {
  params?: Record<string, string>;
  query?: Query;
}

/** Where an operation is, for links and files. */
export function addressOf<R extends Route>(route: R, ...[address]: Optional<Addresses[R]>): string {
  const { params, query } = (address ?? {}) as Parts;
  return apiUrl(pathOf(route, params), query);
}

/** Asks for an operation of the contract: what it takes and answers follows from its route. */
export function call<R extends Route>(route: R, ...[sent]: Optional<Sent<FormData>[R] & CallOptions>): Promise<Got[R]> {
  const { params, ...options } = (sent ?? {}) as Parts & RequestOptions;
  return request(methodOf(route), pathOf(route, params), options);
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const problem = (await response.json().catch(() => null)) as Problem | null;
  if (problem && typeof problem.code === 'string') {
    return new ApiProblem(response.status, problem.code as ProblemCode, problem.detail || problem.title, problem);
  }
  return new ApiProblem(
    response.status,
    'NETWORK',
    t('The service answered {status}. Try again in a moment.', { status: response.status }),
  );
}

async function send(method: string, path: string, options: RequestOptions): Promise<Response> {
  const { query, body, headers, signal, keepalive = false } = options;
  const isForm = body instanceof FormData;
  const accepts = { accept: 'application/json', ...headers };
  const init: RequestInit = { method, credentials: 'same-origin', headers: accepts, keepalive };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.body = isForm ? body : JSON.stringify(body);
    if (!isForm) init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  const url = apiUrl(path, query);
  if (method === 'GET' && !path.startsWith('/api/auth/')) await signingOut;
  const early = method === 'GET' ? takeEarly(url) : forgetEarly();
  try {
    return await (early ?? fetch(url, init));
  } catch (error) {
    if (signal?.aborted) throw error;
    await pageStays();
    throw new ApiProblem(0, 'NETWORK', t('The service cannot be reached. Check the connection and try again.'));
  }
}

let position: string | null | undefined;

/**
 * Where the first reading stood among the changes that the server tells of. To be taken once, by the first stream of changes: what is read
 * later stands elsewhere.
 */
export function takeFirstPosition(): string | null {
  const taken = position ?? null;
  position = null;
  return taken;
}

async function refusalOf(response: Response): Promise<ApiProblem> {
  const problem = await problemOf(response);
  const by = turnedAwayBy.find((code) => code === problem.code);
  if (by) turnedAway(by);
  return problem;
}

async function request<T>(method: string, path: string, options: RequestOptions): Promise<T> {
  let response = await send(method, path, options);
  if (response.status === 403) {
    const refusal = await refusalOf(response);
    if (refusal.code !== 'REAUTHENTICATION_REQUIRED' || !(await proveAgain())) throw refusal;
    response = await send(method, path, options);
  }
  if (!response.ok) throw await refusalOf(response);
  if (position === undefined) position = response.headers.get('news-position') ?? undefined;
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

export interface FetchedFile {
  blob: Blob;
  /** The name in the server's Content-Disposition, if it gave one. */
  name: string | null;
}

function fileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="((?:[^"\\]|\\.)*)"/.exec(disposition ?? '')?.[1]?.replace(/\\(.)/g, '$1') ?? null;
}

/** Bytes instead of JSON; refusals are problems all the same. */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<FetchedFile> {
  const response = await send('GET', path, { ...(signal && { signal }), headers: { accept: '*/*' } });
  if (!response.ok) throw await refusalOf(response);
  return { blob: await response.blob(), name: fileName(response.headers.get('content-disposition')) };
}
