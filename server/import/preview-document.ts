/** A document of a plan as it will be. Nothing is written. */
import { AppError, type ImportPreview } from '../../contract/index.ts';
import { givenContent } from '../documents/index.ts';
import type { Actor } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import { convertRow } from './convert-row.ts';
import { findImport, readRows } from './import-rows.ts';
import { withKeptFile } from './kept-file.ts';

export async function previewDocument(
  { db, clock }: Services,
  actor: Actor,
  id: string,
  path: string,
): Promise<ImportPreview> {
  const { scopeId, fileName, rows } = await db.withActor(actor, async (tx) => {
    const { scopeId, fileName } = await findImport(tx, actor, id, clock.now());
    return { scopeId, fileName, rows: await readRows(tx, scopeId, id) };
  });
  const row = rows.find((one) => one.path === path);
  if (row === undefined) throw new AppError('NOT_FOUND', { detail: `The import has no file “${path}”.` });
  // A file whose number is still missing can be looked at all the same; nothing is kept of this one.
  const numbered = { ...row, humanId: row.humanId ?? 'NEW' };
  const answer = await withKeptFile(db, actor, { scopeId, importId: id }, (file) =>
    convertRow(numbered, { path: file, fileName, rows }, actor.userId),
  );
  if (answer.kind === 'problem') {
    throw new AppError('INVALID_REQUEST', { detail: answer.message, errors: [{ path, message: answer.message }] });
  }
  const { markdown = '', content } = answer.document;
  const read = await givenContent(content === undefined ? { markdown } : { content }, actor.userId);
  return { title: row.title, format: row.facts.format, markdown: read?.markdown ?? '' };
}
