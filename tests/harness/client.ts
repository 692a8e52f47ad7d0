/** Speaks to the app as one caller, through the whole HTTP stack but without a socket. */
import type { App } from '../../server/kernel/http/index.ts';
import { type ShapeCheck, shapeCheck } from './response-shapes.ts';

export interface Answer {
  status: number;
  // The tests look into answers of every shape; a wrong assumption fails there.
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  body: any;
  text: string;
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
}

interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** Where the request seems to come from. */
  address?: string;
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

export interface Client {
  request(method: Method, url: string, options?: RequestOptions): Promise<Answer>;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(url: string, headers?: Record<string, string>): Promise<Answer>;
}

const checks = new WeakMap<App, ShapeCheck>();
const checksOfAlike = new Map<string, ShapeCheck>();
const alike = new WeakMap<App, string>();

/** Apps of equal settings have the same routes, and so one document: making it takes as long as a short test. */
export function isLikeOthers(app: App, settings: object): void {
  alike.set(app, JSON.stringify(settings));
}

/** Made at the first answer: the document is complete only when the app is ready. */
function checkOf(app: App): ShapeCheck {
  const settings = alike.get(app);
  const check = checks.get(app) ?? checksOfAlike.get(settings ?? '') ?? shapeCheck(app);
  checks.set(app, check);
  if (settings !== undefined) checksOfAlike.set(settings, check);
  return check;
}

/** `credential` are headers that every request carries. A Buffer or string body goes out as it is, else JSON. */
export function clientFor(app: App, credential: Record<string, string>): Client {
  const request: Client['request'] = async (method, url, options = {}) => {
    const { body, headers, address } = options;
    const raw = typeof body === 'string' || Buffer.isBuffer(body);
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...credential,
        ...headers,
      },
      ...(body === undefined ? {} : { payload: raw ? body : JSON.stringify(body) }),
      ...(address === undefined ? {} : { remoteAddress: address }),
    });
    const isPlain = response.headers['content-encoding'] === undefined;
    const isJson = isPlain && /[/+]json/.test(String(response.headers['content-type'] ?? ''));
    const answered = isJson && response.payload !== '' ? JSON.parse(response.payload) : undefined;
    if (answered !== undefined) checkOf(app)(method, url, response.statusCode, answered);
    return {
      status: response.statusCode,
      body: answered,
      text: response.payload,
      bytes: response.rawPayload,
      headers: response.headers as Answer['headers'],
    };
  };
  return {
    request,
    get: (url, headers = {}) => request('GET', url, { headers }),
    post: (url, body, headers = {}) => request('POST', url, { body, headers }),
    put: (url, body, headers = {}) => request('PUT', url, { body, headers }),
    patch: (url, body, headers = {}) => request('PATCH', url, { body, headers }),
    delete: (url, headers = {}) => request('DELETE', url, { headers }),
  };
}

/** Asks again, as clients do, while the server says that it is too busy: nothing was written then. */
export async function untilTaken(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
