/** Section 1 of the contract, over every address that names something of a scope. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { expectError, randomId, timestamp, uuidV7, withoutInstance } from './contract-shapes.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let outsider: Client;
let admin: Client;
const ids: Record<string, string> = {};
beforeAll(async () => {
  world = await startDocumentsWorld();
  outsider = await world.as(await world.createUser('Outsider'));
  admin = await world.as(world.administrator);
  const version = await world.released({ humanId: 'SOP-1' });
  const draft = await world.create({ humanId: 'SOP-2' });
  const folder = ok(await world.quality.post(`/api/scopes/${world.scope.id}/folders`, { name: 'A' }), 201);
  Object.assign(ids, {
    scope: world.scope.id,
    folder: folder.id,
    document: draft.id,
    version: version.id,
    draft: draft.latestVersion.id,
  });
});
afterAll(() => world?.close());

type Route = [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: Record<string, unknown>];
const routes: Route[] = [
  ['GET', '/api/scopes/{scope}/folders'],
  ['POST', '/api/scopes/{scope}/folders', { parentId: null, name: 'B' }],
  ['PATCH', '/api/folders/{folder}', { name: 'C' }],
  ['DELETE', '/api/folders/{folder}'],
  ['PUT', '/api/documents/{document}/folder', { folderId: null }],
  ['PUT', '/api/scopes/{scope}/folders/root/document-order', { documentIds: [] }],
  ['GET', '/api/scopes/{scope}/documents'],
  ['POST', '/api/scopes/{scope}/documents', { humanId: 'SOP-9', title: 'T' }],
  ['GET', '/api/documents/{document}'],
  ['POST', '/api/documents/{document}/versions', {}],
  ['POST', '/api/documents/{document}/derive', { targetScopeId: randomId }],
  ['GET', '/api/documents/versions/{version}'],
  ['PATCH', '/api/documents/versions/{draft}', { title: 'T' }],
  ['POST', '/api/documents/versions/{draft}/submit', {}],
  ['POST', '/api/documents/versions/{draft}/return', { reason: 'x' }],
  ['POST', '/api/documents/versions/{draft}/release', {}],
  ['POST', '/api/documents/versions/{draft}/cancel', { reason: 'x' }],
  ['POST', '/api/documents/versions/{version}/revoke', { reason: 'x' }],
  ['POST', '/api/documents/versions/{version}/dispose', { reason: 'x' }],
  ['GET', '/api/documents/versions/{version}/attachments'],
  ['GET', '/api/documents/versions/{version}/export/pdf'],
  ['GET', '/api/scopes/{scope}/audit-pack'],
  ['POST', '/api/scopes/{scope}/export-jobs', { format: 'zip' }],
  ['GET', '/api/scopes/{scope}/traceability'],
  ['GET', '/api/scopes/{scope}/audit-events'],
];
const at = (path: string, known = ids) => path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? randomId);
const call = (client: Client, [method, path, body]: Route, known = ids) =>
  client.request(method, at(path, known), body === undefined ? {} : { body });

test('without a credential every route of the contract is 401', async () => {
  for (const route of routes) expectError(await call(world.stranger, route), 401, 'UNAUTHENTICATED');
});

test('every route answers 404 to a random identifier, and the same body to who may not see what is there', async () => {
  for (const route of routes) {
    const random = await call(world.quality, route, {});
    expectError(random, 404, 'NOT_FOUND');
    const hidden = await call(outsider, route);
    expect([hidden.status, withoutInstance(hidden)]).toEqual([404, withoutInstance(random)]);
  }
});

test('a malformed identifier is refused by every route, and named', async () => {
  for (const [method, path, body] of routes) {
    const answer = await call(world.quality, [method, path.replace(/\{\w+\}/, 'no-uuid'), body]);
    expectError(answer, 400, 'INVALID_REQUEST');
    expect(answer.body.errors[0]).toEqual({ path: expect.any(String), message: expect.any(String) });
  }
});

test('unknown body fields are refused by every route that takes a body', async () => {
  for (const [method, path, body] of routes.filter((route) => route[2] !== undefined)) {
    const answer = await call(world.quality, [method, path, { ...body, unknownField: 1 }]);
    expectError(answer, 400, 'INVALID_REQUEST');
    expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain('unknownField');
  }
});

test('a 400 says where also when no field is to blame', async () => {
  const answer = await world.quality.post(at('/api/scopes/{scope}/folders'), '{"name": ');
  expectError(answer, 400, 'INVALID_REQUEST');
  expect(answer.body.errors).toEqual([{ path: '', message: expect.any(String) }]);
});

test('identifiers are UUIDs of version 7, timestamps ISO 8601 in UTC with milliseconds', async () => {
  const { items } = (await world.quality.get('/api/documents')).body;
  for (const { id, latestVersion } of items) {
    expect([id, latestVersion.id]).toEqual([expect.stringMatching(uuidV7), expect.stringMatching(uuidV7)]);
    expect(latestVersion.createdAt).toMatch(timestamp);
    expect(Object.keys(latestVersion.createdBy).sort()).toEqual(['displayName', 'id']);
  }
});

test('lists, long or short, are items and nextCursor', async () => {
  const lists = ['/api/scopes', '/api/tokens', '/api/permissions', '/api/roles', '/api/documents', '/api/search?q=x'];
  const inScope = ['documents', 'audit-events'].map((name) => `/api/scopes/${ids.scope}/${name}`);
  for (const path of [...lists, ...inScope, at('/api/documents/versions/{version}/attachments')]) {
    const answer = await world.quality.get(path);
    expect([path, answer.status, Object.keys(answer.body).sort()]).toEqual([path, 200, ['items', 'nextCursor']]);
  }
  for (const path of ['/api/users', '/api/audit-events', `/api/scopes/${ids.scope}/members`]) {
    expect(Object.keys((await admin.get(path)).body).sort()).toEqual(['items', 'nextCursor']);
  }
});

test('a short list comes whole, also to who asks it for a page as the long ones', async () => {
  for (const path of ['/api/scopes', '/api/tokens', '/api/permissions', '/api/roles'])
    expect((await world.quality.get(`${path}?limit=200`)).body).toEqual((await world.quality.get(path)).body);
});

test('limit is 1 to 200, and a made-up cursor is refused, in every long list', async () => {
  const lists = ['/api/documents?', '/api/search?q=x&', `/api/scopes/${ids.scope}/audit-events?`];
  for (const list of lists) {
    for (const fine of ['limit=1', 'limit=200']) expect((await world.quality.get(list + fine)).status).toBe(200);
    for (const wrong of ['limit=0', 'limit=201', 'limit=-1', 'limit=x', 'cursor=x', 'cursor=bnVsbA', 'cursor=e30']) {
      expectError(await world.quality.get(list + wrong), 400, 'INVALID_REQUEST');
    }
  }
});

test('an empty PATCH body is 400', async () => {
  for (const path of ['/api/folders/{folder}', '/api/documents/versions/{draft}']) {
    expectError(await world.quality.patch(at(path), {}), 400, 'INVALID_REQUEST');
  }
});

/** Whether somebody who reads the operation sees a value that it could take or answer. */
function hasExample(node: unknown): boolean {
  if (node === null || typeof node !== 'object') return false;
  return 'examples' in node || 'enum' in node || 'const' in node || Object.values(node).some(hasExample);
}

test('the OpenAPI 3.1 document knows every route, with what it takes and answers', async () => {
  const document = (await world.stranger.get('/api/openapi.json')).body;
  expect(document.openapi).toMatch(/^3\.1\./);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(([method, operation]) => ({ path, method, operation })),
  );
  const known = operations.map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`);
  for (const [method, path] of routes) {
    expect(known).toContain(
      `${method} ${path.replace('root/document-order', '{}/document-order').replace(/\{\w+\}/g, '{}')}`,
    );
  }
  for (const { path, method, operation } of operations) {
    if (path.includes('/oidc/')) continue;
    const [status] = Object.keys(operation.responses).filter((name) => name.startsWith('2'));
    expect(status, `${method} ${path}`).toBeDefined();
    // Nothing to answer: the act is done, or the mail is on its way if there is somebody to send it to.
    if (status === '204' || path === '/api/auth/forgot') continue;
    for (const { schema } of Object.values(operation.responses[status as string].content) as { schema: object }[]) {
      expect(schema, `${method} ${path}`).toBeDefined();
    }
  }
  const shapes = operations.flatMap(({ path, method, operation }) =>
    [operation.requestBody, ...Object.values(operation.responses as object)]
      .map((part) => part?.content?.['application/json']?.schema)
      .filter((schema) => JSON.stringify(schema ?? {}).includes('"type":"string"'))
      .map((schema) => ({ name: `${method} ${path}`, schema })),
  );
  expect(shapes.filter(({ schema }) => !hasExample(schema)).map(({ name }) => name)).toEqual([]);
  const types = (path: string) => Object.keys(document.paths[path].get.responses['200'].content);
  expect(types('/api/documents/versions/{id}/export/pdf')).toEqual(['application/pdf']);
  expect(types('/api/scopes/{scopeId}/audit-pack').sort()).toEqual(['application/pdf', 'application/zip']);
  expect(types('/api/export-jobs/{id}/events')).toEqual(['text/event-stream']);
});
