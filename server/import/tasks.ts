/** What the import thread is asked, and what it answers. Errors do not cross threads, so a refusal is an answer. */
import type { ErrorCode, ErrorExtras } from '../../contract/index.ts';
import type { ConvertedDocument, ReadDocument } from './read-files.ts';

interface Upload {
  /** Where the upload lies, under a path that no other upload ever has. */
  file: string;
  name: string;
}

export type ImportTask =
  | ({ kind: 'read' } & Upload)
  | ({ kind: 'convert'; document: { path: string; humanId: string; title: string } } & Upload);

/** Asked for once for each upload: the number of each file's document. */
export type Numbers = [path: string, humanId: string][];

export type ImportAnswer<Task extends ImportTask> =
  | { kind: 'refused'; code: ErrorCode; extras: ErrorExtras }
  | (Task['kind'] extends 'read'
      ? { kind: 'read'; documents: ReadDocument[]; leftOver: string[] }
      : { kind: 'converted'; document: ConvertedDocument } | { kind: 'problem'; message: string });
