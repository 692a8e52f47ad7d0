/** A document of a plan as it will be. Nothing is written. */
import { AppError, type ImportPreview } from '../../contract/index.ts';
import { bufferedFile, inspectFile } from '../attachments/index.ts';
import { givenContent } from '../documents/index.ts';
import type { Actor } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import { readFile } from './archive.ts';
import { convertRow } from './convert-row.ts';
import { findImport, readRows } from './import-rows.ts';
import { withKeptFile } from './kept-file.ts';
import { type ConvertedDocument, openUpload } from './read-files.ts';

/** Of all pictures of one preview together; they travel inside the answer. */
const mostPictureBytes = 8 * 1024 ** 2;

export async function previewDocument(
  { db, clock }: Services,
  actor: Actor,
  id: string,
  path: string,
): Promise<ImportPreview> {
  const { scopeId, fileName, rows } = await db.snapshot(actor, async (tx) => {
    const { scopeId, fileName } = await findImport(tx, actor, id, clock.now());
    return { scopeId, fileName, rows: await readRows(tx, scopeId, id) };
  });
  const row = rows.find((one) => one.path === path);
  if (row === undefined) throw new AppError('NOT_FOUND', { detail: `The import has no file “${path}”.` });
  // A file whose number is still missing can be looked at all the same; nothing is kept of this one.
  const numbered = { ...row, humanId: row.humanId ?? 'NEW' };
  const { converted, pictures } = await withKeptFile(db, actor, { scopeId, importId: id }, async (file) => {
    const answer = await convertRow(numbered, { path: file, fileName, rows }, actor.userId);
    if (answer.kind === 'problem') {
      throw new AppError('INVALID_REQUEST', { detail: answer.message, errors: [{ path, message: answer.message }] });
    }
    return { converted: answer.document, pictures: await picturesOf(answer.document, file, fileName) };
  });
  const { markdown = '', content } = converted;
  const read = await givenContent(content === undefined ? { markdown } : { content }, actor.userId);
  return { title: row.title, format: row.facts.format, markdown: read?.markdown ?? '', pictures };
}

/** Those that can be shown. One that the run would refuse is left out here, and its document then. */
async function picturesOf(
  { files, pictures = [] }: ConvertedDocument,
  upload: string,
  fileName: string,
): Promise<ImportPreview['pictures']> {
  const shown: ImportPreview['pictures'] = [];
  let left = mostPictureBytes;
  const show = async (name: string, bytes: Buffer | null) => {
    if (bytes === null || bytes.length > left) return;
    const type = await inspectFile(name, bufferedFile(bytes)).catch(() => '');
    if (!type.startsWith('image/')) return;
    left -= bytes.length;
    shown.push({ name, src: `data:${type};base64,${bytes.toString('base64')}` });
  };
  for (const { name, bytes } of pictures) await show(name, Buffer.from(bytes));
  if (files.length === 0) return shown;
  const archive = await openUpload(upload, fileName);
  try {
    for (const { path, name } of files) await show(name, await readFile(archive, path, left));
  } finally {
    archive.close();
  }
  return shown;
}
