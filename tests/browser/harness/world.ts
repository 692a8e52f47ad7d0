/** A person with scopes of their own, so that no test sees what another one did. */
import type { FolderNode, FolderTree } from '../../../contract/index.ts';
import type { Role } from '../../../domain/permissions/index.ts';
import { type ApiClient, apiAs } from './client.ts';

const usualPassword = 'browser-tests-only';
let counter = 0;
let adminClient: Promise<ApiClient> | undefined;

/** Signing in is slow on purpose, so the administrator does it once. */
function administrator(): Promise<ApiClient> {
  adminClient ??= apiAs('admin@demo.example');
  return adminClient;
}

export interface Person {
  email: string;
  password: string;
  id: string;
  api: ApiClient;
}

export interface WorldScope {
  id: string;
  name: string;
  folder(name: string, parentId?: string | null): Promise<string>;
  document(humanId: string, folderId?: string | null, title?: string): Promise<string>;
  /** The folders as the server has them, each as its path. */
  paths(): Promise<string[]>;
  /** Human ids in a folder (null: the root), in reader order. */
  order(folderId: string | null): Promise<string[]>;
  events(): Promise<{ type: string; changes: Record<string, unknown> }[]>;
}

export interface FirstPassword {
  password?: string;
  mustChangePassword?: boolean;
}

export async function createPerson(
  displayName = 'Morgan Tester',
  { password = usualPassword, mustChangePassword = false }: FirstPassword = {},
): Promise<Person> {
  const admin = await administrator();
  const email = `person-${process.pid}-${Date.now()}-${counter++}@test.example`;
  const user = { email, displayName, password, mustChangePassword };
  const { id } = await admin.send<{ id: string }>('POST', '/api/users', user);
  return { email, password, id, api: await apiAs(email, password) };
}

export async function join(person: Person, scopeId: string, roles: readonly Role[]): Promise<void> {
  const admin = await administrator();
  await admin.send('PUT', `/api/scopes/${scopeId}/members/${person.id}`, { roles, permissions: [] });
}

function pathsOf(nodes: readonly FolderNode[], above = ''): string[] {
  return nodes.flatMap((node) => {
    const path = above === '' ? node.name : `${above}/${node.name}`;
    return [path, ...pathsOf(node.children, path)];
  });
}

/** No two scopes have one name, so the scope of a test before this one takes another. */
async function freeName(admin: ApiClient, name: string): Promise<void> {
  const { items } = await admin.get<{ items: { id: string; name: string }[] }>('/api/scopes?all=true');
  const holder = items.find((scope) => scope.name === name);
  if (holder) await admin.send('PATCH', `/api/scopes/${holder.id}`, { name: `${name} of test ${holder.id}` });
}

export async function createScope(
  person: Person,
  name: string,
  roles: readonly Role[] = ['quality-manager', 'scope-admin'],
): Promise<WorldScope> {
  const admin = await administrator();
  await freeName(admin, name);
  const { id } = await admin.send<{ id: string }>('POST', '/api/scopes', { name });
  await join(person, id, roles);
  const { api } = person;
  return {
    id,
    name,
    folder: async (folderName, parentId = null) =>
      (await api.send<{ id: string }>('POST', `/api/scopes/${id}/folders`, { parentId, name: folderName })).id,
    document: async (humanId, folderId = null, title = `Title of ${humanId}`) => {
      const body = { humanId, title, folderId, markdown: `# ${title}\n\nText of ${humanId}.` };
      return (await api.send<{ id: string }>('POST', `/api/scopes/${id}/documents`, body)).id;
    },
    paths: async () => pathsOf((await api.get<FolderTree>(`/api/scopes/${id}/folders`)).folders),
    order: async (folderId) => {
      const path = `/api/scopes/${id}/documents?folderId=${folderId ?? 'root'}&limit=200`;
      return (await api.get<{ items: { humanId: string }[] }>(path)).items.map((item) => item.humanId);
    },
    events: async () =>
      (
        await api.get<{ items: { type: string; changes: Record<string, unknown> }[] }>(
          `/api/scopes/${id}/audit-events?limit=200`,
        )
      ).items,
  };
}
