/**
 * Documents and their versions: creating, editing, the lifecycle, lists and details. Attachments are uploaded and
 * search is asked elsewhere; what both need of a version is exported here.
 */
export { contentDamaged } from './content-damaged.ts';

import type { App, Services } from '../kernel/http/index.ts';
import { documentAddresses } from './document-routes.ts';
import { keepingRoutes } from './keeping/index.ts';
import { keptRoutes } from './kept.ts';
import { templateRoutes } from './templates/index.ts';
import { togetherRoutes } from './together/index.ts';
import { versionAddresses } from './version-routes.ts';

export { readApprovals } from './approval/index.ts';
export { changeDocument } from './care-for-document.ts';
export { cleanDate, cleanReason, cleanTitle, refuseInput } from './checked-fields.ts';
export { compareMarkdown, type GivenContent, givenContent, itemsOf, readHere, wordsOf } from './content/index.ts';
export { addDocument, createDocument } from './create-document.ts';
export { deriveDocument, stageDerivation } from './derive-document.ts';
export { auditDocument } from './document-events.ts';
export { editVersion, requireDraft } from './edit-version.ts';
export { type FoundVersion, findPlace, findVersion, lockVersion, scopeOf } from './find-version.ts';
export { presentFile, presentOne } from './get-version.ts';
export { itemRows } from './items.ts';
export * from './list/index.ts';
export { type ManifestEntry, readFiles, releaseUnused } from './manifest.ts';
export { moveDocument, orderDocuments, placementRoutes } from './placement/index.ts';
export { checkSigned, type Signature, signatureChanges, writingEvents } from './review/index.ts';
export { reviseDocument } from './revise-document.ts';
export { expectedEntries, indexPending, scopesWithPending, type TitledVersion, unreadText } from './search-entry.ts';
export { type AskedWords, askedWords } from './search-query.ts';
export { findSoundVersion, isProjected, isSound } from './sound-content.ts';
export { stemsSweep } from './stems-sweep.ts';
export * from './steps/index.ts';
export { draftSweeps } from './together/index.ts';
export { usesIn } from './uses.ts';

export function documentRoutes(app: App, services: Services): void {
  documentAddresses(app, services);
  keepingRoutes(app, services);
  keptRoutes(app, services);
  templateRoutes(app, services);
  versionAddresses(app, services);
  togetherRoutes(app, services);
}
