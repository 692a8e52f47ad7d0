/** The folder tree of a scope. Documents are counted here and placed in documents/placement. */
export { createFolder } from './create-folder.ts';
export type { StoredFolder } from './folder-rows.ts';
export {
  type FolderPaths,
  readFolderPaths,
  readFoldersOfDocument,
  requireFolder,
  requireFolderOfScope,
} from './paths.ts';
export { folderRoutes } from './routes.ts';
