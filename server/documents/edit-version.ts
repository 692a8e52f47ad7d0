/**
 * Saves title, content or language of a draft. A request that changes nothing writes no row and no audit event. Content that
 * is saved whole becomes one step, so that whoever writes in the draft meanwhile goes on from it.
 */
import { isDeepStrictEqual } from 'node:util';
import { AppError, type Version } from '../../contract/index.ts';
import { stateInWords } from '../../domain/lifecycle/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { requireLanguage } from '../scopes/index.ts';
import { cleanTitle } from './checked-fields.ts';
import type { GivenContent, StoredContent } from './content/index.ts';
import { contentHash } from './content-hash.ts';
import { auditDocument } from './document-events.ts';
import { type FoundVersion, lockVersion } from './find-version.ts';
import { presentOne } from './get-version.ts';
import { requireRevision } from './if-match.ts';
import { saveItems } from './items.ts';
import { readFileRows } from './manifest.ts';
import { indexDocument } from './search-entry.ts';
import { stepWhole } from './together/index.ts';
import { saveUses } from './uses.ts';

export interface Edit {
  title: string | undefined;
  language: string | undefined;
  /** Null where the content stays as it is. */
  content: GivenContent | null;
  /** The If-Match header as it came, if it came. */
  ifMatch: string | undefined;
  today: string;
}

export async function editVersion(tx: Tx, actor: Actor, id: string, edit: Edit): Promise<Version> {
  const { content: given, today } = edit;
  const title = edit.title === undefined ? undefined : cleanTitle(edit.title);
  const language = edit.language === undefined ? undefined : requireLanguage(edit.language);
  const version = await lockVersion(tx, actor, id, { permission: 'AUTHOR_DOCUMENTS', wholeScope: false });
  requireDraft(version);
  requireRevision(version, edit.ifMatch);
  const newTitle = title !== undefined && title !== version.title ? title : null;
  const newContent = given !== null && !isSameContent(given, version) ? given : null;
  const newLanguage = language !== undefined && language !== version.language ? language : null;
  if (newTitle === null && newContent === null && newLanguage === null) return presentOne(tx, version, today);

  if (newContent !== null) {
    const isSeen = edit.ifMatch !== undefined && edit.ifMatch.trim() !== '*';
    await stepWhole(tx, actor, version, { content: newContent, isSeen });
  }
  await writeEdit(tx, version, { title: newTitle, content: newContent, language: newLanguage });
  if (newContent !== null) {
    await saveItems(tx, version, newContent.read.items);
    await saveUses(tx, version, newContent.read);
  }
  const known = newContent ? { versionId: version.versionId, read: newContent.read } : undefined;
  await indexDocument(tx, version.scopeId, version.documentId, known);
  await auditDocument(tx, actor, 'VERSION_EDITED', version, {
    revision: version.revision + 1,
    ...(newTitle === null ? {} : { title: { from: version.title, to: newTitle } }),
    ...(newLanguage === null ? {} : { language: { from: version.language, to: newLanguage } }),
    ...(newContent === null ? {} : { contentChanged: true, contentFormat: newContent.format }),
    ...(newContent === null && newTitle === null ? {} : await hashes(tx, version, newTitle, newContent)),
  });
  return presentOne(tx, version, today);
}

/** The digest that submitting would have given before, and would give now. */
async function hashes(tx: Tx, version: FoundVersion, title: string | null, content: StoredContent | null) {
  const files = await readFileRows(tx, version.scopeId, version.versionId);
  const before = version.markdown ?? '';
  return {
    hashBefore: contentHash(version.title, before, files),
    hashAfter: contentHash(title ?? version.title, content?.markdown ?? before, files),
  };
}

export function requireDraft(version: FoundVersion): void {
  if (version.state === 'DRAFT') return;
  throw new AppError('VERSION_NOT_EDITABLE', {
    detail: `Version ${version.number} of ${version.humanId} is ${stateInWords[version.state]}; only a draft can be edited.`,
    state: version.state,
  });
}

function isSameContent(given: StoredContent, version: FoundVersion): boolean {
  if (given.format !== version.format || given.markdown !== version.markdown) return false;
  return isDeepStrictEqual(given.content, version.content);
}

interface Changed {
  title: string | null;
  content: StoredContent | null;
  language: string | null;
}

async function writeEdit(tx: Tx, version: FoundVersion, { title, content, language }: Changed): Promise<void> {
  const contentColumns = content && {
    content_format: content.format,
    markdown: content.markdown,
    content: content.content === null ? null : JSON.stringify(content.content),
  };
  await tx
    .updateTable('versions')
    .set({
      revision: version.revision + 1,
      ...(title === null ? {} : { title }),
      ...(language === null ? {} : { language }),
      ...contentColumns,
    })
    .where('scope_id', '=', version.scopeId)
    .where('id', '=', version.versionId)
    .execute();
}
