/**
 * Importing files: their numbers, titles, front matter, links and pictures, from a tree of files to a plan and to content.
 *
 * Pure: what is in an archive, who may import and what is written are the server's business.
 */
export { type TakenFile, TakenFiles } from './attachments.ts';
export { type FileTree, fileTree, isDocumentFile, isRelative } from './file-tree.ts';
export { raised } from './html-inline.ts';
export { type FileFacts, readMarkdownFile, targetOf, writeMarkdownFile } from './markdown-file.ts';
export {
  cutTitle,
  folderPathOf,
  numberFrom,
  pathNotes,
  proposedNumber,
  repeatsTitle,
  stemOf,
  titleFrom,
} from './names.ts';
export {
  isOutsideFolder,
  landedNote,
  leftOverFiles,
  type PlannedDocument,
  planErrors,
  plannedFolders,
  rootNote,
} from './plan.ts';
export { foundRevision } from './revision.ts';
export { told } from './told.ts';
export { isUnsafeAddress } from './unsafe-links.ts';
