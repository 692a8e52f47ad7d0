/** Creates a document with its first draft, at the root or in a folder. */
import { AppError, type CreateDocumentBody, type DocumentDetail } from '../../contract/index.ts';
import { placementRefusal } from '../../domain/folders/index.ts';
import { requirePermission } from '../access/index.ts';
import { requireFolder } from '../folders/index.ts';
import { type Actor, lockScope, type Tx } from '../kernel/database/index.ts';
import { cleanHumanId, cleanTitle } from './checked-fields.ts';
import { emptyContent, type GivenContent, withReading } from './content/index.ts';
import { auditDocument, type EventSubject } from './document-events.ts';
import { presentDetail } from './get-document.ts';
import { writeDocument, writeDraft } from './write-draft.ts';

export interface NewDocumentInput extends Pick<CreateDocumentBody, 'humanId' | 'title' | 'folderId'> {
  /** Null for a document that begins empty. */
  content: GivenContent | null;
  /** Of the first version; not 1 where a document is taken over from elsewhere. */
  number?: number;
  /** The template that it starts from, with the language that is taken over from it. */
  template?: { origin: Record<string, unknown>; language: string };
}

export async function createDocument(
  tx: Tx,
  actor: Actor,
  scopeId: string,
  body: NewDocumentInput,
  today: string,
): Promise<DocumentDetail> {
  const { documentId } = await addDocument(tx, actor, scopeId, body);
  return presentDetail(tx, documentId, today);
}

/** The same for who makes thousands of them and shows none: presenting one takes several statements. */
export async function addDocument(
  tx: Tx,
  actor: Actor,
  scopeId: string,
  body: NewDocumentInput,
): Promise<EventSubject> {
  const humanId = cleanHumanId(body.humanId);
  const title = cleanTitle(body.title);
  const content = body.content ?? (await withReading(emptyContent, actor.userId));
  const scope = await requirePermission(tx, actor, scopeId, 'AUTHOR_DOCUMENTS');
  await lockScope(tx, scopeId);
  const folderId = await chosenFolder(tx, { scopeId: scope.scopeId, humanId }, body.folderId ?? null);

  const document = { scopeId: scope.scopeId, humanId, folderId, derivedFrom: null };
  const documentId = await writeDocument(tx, actor, document);
  const subject = await writeDraft(tx, actor, {
    ...document,
    documentId,
    number: body.number ?? 1,
    title,
    content,
    language: body.template?.language ?? null,
  });
  const origin = body.template && { template: body.template.origin };
  await auditDocument(tx, actor, 'DOCUMENT_CREATED', subject, {
    title,
    folderId,
    language: subject.language,
    ...origin,
  });
  return subject;
}

/** Under the scope's lock, so that the folder cannot be deleted between the look and the insert. */
async function chosenFolder(
  tx: Tx,
  document: { scopeId: string; humanId: string },
  folderId: string | null,
): Promise<string | null> {
  if (folderId === null) return null;
  const folder = await requireFolder(tx, folderId);
  const refusal = placementRefusal(document, { scopeId: folder.scopeId, folderId: folder.id });
  if (refusal !== null) throw new AppError(refusal.code, { detail: refusal.detail });
  return folder.id;
}
