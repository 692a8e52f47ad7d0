export {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded.ts';
export { DataFolderInUse } from './folder-lock.ts';
export { EmbeddedPostgresRefused } from './refused.ts';
