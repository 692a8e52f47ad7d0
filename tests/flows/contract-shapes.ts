/** The shapes of the contract, written down a second time from its text alone, so that code and contract cannot drift together. */
import { expect } from 'vitest';
import type { Answer } from '../harness/client.ts';

const words = (text: string) => text.split(' ');

export const versionKeys = words(
  'id documentId number title state standing effectiveDate contentFormat contentHash createdAt createdBy releasedAt releasedBy disposedAt revision language changeSummary submittedAt submittedBy revokedAt revokedBy revokeReason review disposal',
);
export const itemKeys = words(
  'id scopeId scopeName humanId title folderId folderPosition owner nextReview hold latestVersion effectiveVersion',
);
export const detailKeys = [...itemKeys, 'folderPath', 'versions', 'reading'];
export const folderKeys = words('id scopeId parentId name sortOrder createdAt');
export const nodeKeys = [...folderKeys, ...words('depth documentCount totalDocumentCount children')];
export const eventKeys = words('id seq scopeId type actor entity changes at');
export const hitKeys = words(
  'documentId versionId scopeId scopeName humanId title number state standing inForce folderPath owner snippet',
);
export const attachmentKeys = words('id name mediaType sizeBytes sha256');

export const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
export const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** Of the right form, and nothing's. */
export const randomId = '01890000-0000-7000-8000-000000000000';

export function expectKeys(value: object, keys: readonly string[]): void {
  expect(Object.keys(value).sort()).toEqual([...keys].sort());
}

/** An error of the contract: its media type, its members and nothing but the ones named in `more`. */
export function expectError(answer: Answer, status: number, code: string, more: Record<string, unknown> = {}): void {
  expect([answer.status, answer.body?.code], answer.text).toEqual([status, code]);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json\b/);
  expect(answer.body).toMatchObject({ status, code, ...more });
  for (const member of ['type', 'title', 'detail', 'instance']) expect(answer.body[member]).toEqual(expect.any(String));
  if (status === 400) expect(answer.body.errors).toEqual(expect.any(Array));
}

/** The body of a refusal without the one member that names the address. */
export function withoutInstance({ body }: Answer): Record<string, unknown> {
  const { instance: _, ...rest } = body;
  return rest;
}
