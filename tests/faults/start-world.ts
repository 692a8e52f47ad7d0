/** Writes to a server over a real socket, and counts afterwards what is there. */
import { randomUUID } from 'node:crypto';
import { runCommand, type ServerProcess } from '../harness/server-process.ts';

const admin = { email: 'ada@test.example', password: 'correct-horse-battery' };

/** Someone who may create folders in a scope, on whichever server process runs at the time. */
export class Writer {
  #cookie = '';
  #server: ServerProcess;
  readonly scopeId: string;

  private constructor(server: ServerProcess, scopeId: string) {
    this.#server = server;
    this.scopeId = scopeId;
  }

  /** Makes the administrator, a scope, and the administrator a member of it. */
  static async prepare(server: ServerProcess, env: Record<string, string>): Promise<Writer> {
    const environment = { ...env, ADMIN_EMAIL: admin.email, ADMIN_NAME: 'Ada', ADMIN_PASSWORD: admin.password };
    const made = await runCommand('create-admin', environment);
    if (made.code !== 0) throw new Error(`create-admin failed: ${made.output}`);
    const writer = new Writer(server, '');
    await writer.signInAt(server);
    const scope = await writer.call('POST', '/api/scopes', { name: 'Faults' });
    const me = await writer.call('GET', '/api/me');
    const member = { roles: ['quality-manager', 'scope-admin'], permissions: [] };
    await writer.call('PUT', `/api/scopes/${scope.body.id}/members/${me.body.id}`, member);
    const ready = new Writer(server, String(scope.body.id));
    await ready.signInAt(server);
    return ready;
  }

  async signInAt(server: ServerProcess): Promise<void> {
    this.#server = server;
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
    if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`);
    this.#cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(`${this.#server.url}${path}`, {
      method,
      headers: {
        ...headers,
        cookie: this.#cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  }

  /**
   * Creates this many folders, a few at a time, and answers the names that the server acknowledged. Halfway through,
   * something happens; what is refused or cut off from then on is simply not acknowledged.
   */
  async writeWhile(
    count: number,
    halfway: () => Promise<void>,
  ): Promise<{ acknowledged: string[]; statuses: Set<number> }> {
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    const names = Array.from({ length: count }, (_, index) => `Folder ${index} ${randomUUID()}`);
    let next = 0;
    let happened: Promise<void> | null = null;
    const lane = async () => {
      while (next < names.length) {
        const name = names[next] ?? '';
        next += 1;
        if (next >= count / 2) happened ??= halfway();
        try {
          const { status } = await this.call('POST', `/api/scopes/${this.scopeId}/folders`, { parentId: null, name });
          statuses.add(status);
          if (status === 201) acknowledged.push(name);
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    };
    await Promise.all([lane(), lane(), lane(), lane()]);
    await happened;
    return { acknowledged, statuses };
  }

  async folderNames(): Promise<string[]> {
    const { body } = await this.call('GET', `/api/scopes/${this.scopeId}/folders`);
    return (body.folders as { name: string }[]).map(({ name }) => name);
  }

  /** A pack that takes long enough to be disturbed, once it is started. */
  async prepareLongPack(): Promise<{ start(): Promise<void>; state(): Promise<unknown>; events(): Promise<number> }> {
    const markdown = Array.from({ length: 1_500 }, (_, part) => `## Part ${part}\n\n${'Some words. '.repeat(40)}`);
    const document = { humanId: 'SOP-1', title: 'Procedure', markdown: markdown.join('\n\n') };
    const { body } = await this.call('POST', `/api/scopes/${this.scopeId}/documents`, document);
    const { id } = body.latestVersion as { id: string };
    for (const step of ['submit', 'release']) await this.call('POST', `/api/documents/versions/${id}/${step}`, {});
    let jobId: unknown;
    const exported = `/api/scopes/${this.scopeId}/audit-events?type=EXPORTED`;
    return {
      start: async () => {
        const jobs = `/api/scopes/${this.scopeId}/export-jobs`;
        jobId = (await this.call('POST', jobs, { format: 'merged' })).body.id;
      },
      state: async () => (await this.call('GET', `/api/export-jobs/${jobId}`)).body.state,
      events: async () => ((await this.call('GET', exported)).body.items as unknown[]).length,
    };
  }

  /** The labels of every FOLDER_CREATED event of the scope. */
  async createdEvents(): Promise<string[]> {
    const names: string[] = [];
    let cursor = '';
    do {
      const path = `/api/scopes/${this.scopeId}/audit-events?type=FOLDER_CREATED&limit=200${cursor}`;
      const { body } = await this.call('GET', path);
      names.push(...(body.items as { changes: { name: string } }[]).map(({ changes }) => changes.name));
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor !== '');
    return names;
  }
}
