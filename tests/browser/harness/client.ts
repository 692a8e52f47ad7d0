/** The API as a script uses it: to build what a browser test needs, and to ask afterwards what is true. */
export const demoPassword = 'demo-only-password';

export function serverUrl(): string {
  const url = process.env.MUNIMENT_URLS?.split(' ')[Number(process.env.TEST_PARALLEL_INDEX)];
  if (!url) throw new Error('The server was not started: run the tests through Playwright.');
  return url;
}

export interface ApiClient {
  get<T = unknown>(path: string): Promise<T>;
  send<T = unknown>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>;
}

export async function apiAs(email: string, password = demoPassword): Promise<ApiClient> {
  const login = await fetch(`${serverUrl()}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!login.ok) throw new Error(`${email} could not sign in: ${login.status}`);
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const request = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(serverUrl() + path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  return { get: (path) => request('GET', path), send: request };
}
