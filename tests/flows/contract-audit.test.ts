/** Sections 11 to 13 of the contract: search, the events of every act, and the table of codes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditEvent, errorCodes } from '../../contract/index.ts';
import type { Client } from '../harness/client.ts';
import { upload } from './attachments-world.ts';
import { eventKeys, expectError, expectKeys, hitKeys, timestamp, uuidV7 } from './contract-shapes.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let admin: Client;
beforeAll(async () => {
  world = await startDocumentsWorld();
  admin = await world.as(world.administrator);
});
afterAll(() => world?.close());

const trail = async (query = ''): Promise<AuditEvent[]> =>
  ok(await world.quality.get(`/api/scopes/${world.scope.id}/audit-events?limit=200${query}`), 200).items;

describe('the audit trail', () => {
  test('has one event of the named type on the document for every act on a version', async () => {
    const { id, latestVersion } = await world.create({ humanId: 'SOP-1' });
    const versionId = latestVersion.id;
    await world.quality.patch(`/api/documents/versions/${versionId}`, { title: 'New title' });
    const attachment = ok(await upload(world.quality, versionId, 'a.txt', 'a'), 201);
    await world.quality.delete(`/api/documents/versions/${versionId}/attachments/${attachment.id}`);
    for (const step of ['submit', 'return', 'submit', 'release', 'revoke', 'dispose']) {
      await world.step(latestVersion, step);
    }
    const next = await world.revise(id);
    await world.step(next, 'cancel');
    const events = await trail(`&entityId=${id}`);
    expect(events.map(({ type }) => type).reverse()).toEqual([
      'DOCUMENT_CREATED',
      'VERSION_EDITED',
      'ATTACHMENT_ADDED',
      'ATTACHMENT_REMOVED',
      'VERSION_SUBMITTED',
      'VERSION_RETURNED',
      'VERSION_SUBMITTED',
      'VERSION_RELEASED',
      'VERSION_REVOKED',
      'VERSION_DISPOSED',
      'VERSION_CREATED',
      'VERSION_CANCELLED',
    ]);
    for (const event of events) {
      expect(event.entity).toEqual({ type: 'document', id, label: 'SOP-1' });
      expect([versionId, next.id]).toContain(event.changes.versionId);
    }
    for (const type of ['VERSION_RETURNED', 'VERSION_REVOKED', 'VERSION_DISPOSED', 'VERSION_CANCELLED'])
      expect(events.find((event) => event.type === type)?.changes.reason).toBe('For a test.');
  });

  test('has events of exactly these fields, newest first, numbered without gaps', async () => {
    const events = await trail();
    for (const event of events) {
      expectKeys(event, eventKeys);
      expectKeys(event.actor as object, ['id', 'displayName', 'via']);
      expectKeys(event.entity, ['type', 'id', 'label']);
      expect([event.id, event.at]).toEqual([expect.stringMatching(uuidV7), expect.stringMatching(timestamp)]);
    }
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => events.length - index));
    expect(events.at(-1)).toMatchObject({ seq: 1, type: 'SCOPE_CREATED', entity: { type: 'scope' } });
  });

  test('has the folder’s own event for a re-sort, once an act', async () => {
    const client = await world.as(await world.member(world.scope, ['quality-manager', 'scope-admin']));
    const path = `/api/scopes/${world.scope.id}/folders`;
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push(ok(await client.post(path, { name }), 201).id);
    await client.patch(`/api/folders/${ids[2]}`, { sortOrder: 0 });
    const [event] = await trail('&type=FOLDERS_REORDERED');
    expect(event?.entity).toEqual({ type: 'folder', id: ids[2], label: 'C' });
    expect(event?.changes).toEqual({ parentId: null, folderIds: [ids[2], ids[0], ids[1]] });
  });

  test('can be narrowed by type, entity and time, and by nothing else', async () => {
    expect((await trail('&type=SCOPE_CREATED')).length).toBe(1);
    expect(await trail('&to=2000-01-01T00:00:00.000Z')).toEqual([]);
    const path = `/api/scopes/${world.scope.id}/audit-events`;
    for (const query of ['entityId=x', 'from=yesterday', 'to=2026-02-30', 'actorId=1'])
      expectError(await world.quality.get(`${path}?${query}`), 400, 'INVALID_REQUEST');
    expectError(await world.reader.get(path), 403, 'PERMISSION_DENIED', { permission: 'VIEW_AUDIT_TRAIL' });
  });

  test('of the installation is a chain of its own with scopeId null', async () => {
    const { items } = ok(await admin.get('/api/audit-events'), 200);
    for (const event of items) {
      expectKeys(event, eventKeys);
      expect(event.scopeId).toBe(null);
    }
    expect(items.map((event: AuditEvent) => event.type)).toContain('USER_CREATED');
  });
});

describe('search', () => {
  test('answers hits of exactly these fields, best first', async () => {
    await world.create({ humanId: 'SRCH-1', title: 'Other', markdown: 'It says quicksilver once.' });
    await world.create({ humanId: 'SRCH-2', title: 'Quicksilver', markdown: 'Text.' });
    const answer = ok(await world.reader.get('/api/search?q=quicksilver'), 200);
    expectKeys(answer, ['items', 'nextCursor']);
    for (const hit of answer.items) expectKeys(hit, hitKeys);
    expect(answer.items.map((hit: { humanId: string }) => hit.humanId)).toEqual(['SRCH-2', 'SRCH-1']);
    expect(answer.items[1].snippet).toContain('quicksilver');
    expect(answer.items[0].folderPath).toEqual([]);
  });

  test('needs a query, refuses what it does not know, and 404s a scope that the caller cannot see', async () => {
    for (const query of ['', 'q=', 'q=a&folder=b', 'q=a&limit=0', 'q=a&scopeId=b'])
      expectError(await world.reader.get(`/api/search?${query}`), 400, 'INVALID_REQUEST');
    const hidden = await world.createScope('Hidden');
    expectError(await world.reader.get(`/api/search?q=a&scopeId=${hidden.id}`), 404, 'NOT_FOUND');
  });

  test('does not find what is only in a cancelled or disposed version', async () => {
    await world.versionIn('CANCELLED', { humanId: 'SRCH-3', markdown: 'obsidian' });
    await world.versionIn('DISPOSED', { humanId: 'SRCH-4', markdown: 'obsidian' });
    expect(ok(await world.reader.get('/api/search?q=obsidian'), 200).items).toEqual([]);
  });
});

test('every code of the contract has its status', () => {
  const table: Record<number, string> = {
    400: 'INVALID_REQUEST ATTACHMENT_UNSAFE ITEM_INVALID',
    401: 'UNAUTHENTICATED INVALID_CREDENTIALS',
    403: 'PERMISSION_DENIED CROSS_ORIGIN',
    404: 'NOT_FOUND',
    409: 'FOLDER_NAME_TAKEN FOLDER_TOO_DEEP FOLDER_CYCLE FOLDER_CROSS_SCOPE FOLDER_NOT_EMPTY DOCUMENT_CROSS_SCOPE ORDER_NOT_COMPLETE HUMAN_ID_TAKEN WORKING_VERSION_OPEN VERSION_NOT_EDITABLE STEP_NOT_ALLOWED ATTACHMENT_NAME_TAKEN TOO_MANY_ATTACHMENTS JOB_NOT_DONE ITEM_KEY_TAKEN VERSION_NOT_EXPORTABLE PACK_EMPTY',
    410: 'DISPOSED',
    412: 'STALE_REVISION',
    413: 'TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA_TYPE',
    422: 'RENDER_FAILED',
    429: 'TOO_MANY_REQUESTS',
    503: 'BUSY',
  };
  const wanted = Object.entries(table).flatMap(([status, codes]) =>
    codes.split(' ').map((code) => [code, { status: Number(status) }]),
  );
  expect(errorCodes).toMatchObject(Object.fromEntries(wanted));
});
