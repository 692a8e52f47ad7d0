/** Imports: a file that was checked, the plan made of it, and its run. */
import { type Static, Type } from 'typebox';
import { CalendarDate, Id, Nullable, Strict, Timestamp } from './wire.ts';

const importStates = ['checked', 'running', 'done', 'failed', 'cancelled'] as const;

const ImportDocument = Type.Object({
  path: Type.String({ description: 'The file within the upload.' }),
  humanId: Nullable(Type.String()),
  title: Type.String(),
  number: Type.Integer({ description: 'The number of the first version.' }),
  effectiveDate: Nullable(CalendarDate),
  format: Type.Enum(['markdown', 'rich']),
  folderPath: Type.Array(Type.String()),
  attachments: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
  error: Nullable(
    Type.String({ description: 'Why the file is left out, in words for the person who can correct it.' }),
  ),
  skip: Type.Boolean(),
  proposal: Nullable(Type.String({ description: 'A number made of what stands in its place, where that is none.' })),
  documentId: Nullable(Id),
});

export const Import = Type.Object({
  id: Id,
  scopeId: Id,
  fileName: Type.String(),
  state: Type.Enum([...importStates]),
  progress: Type.Object({ done: Type.Integer(), total: Type.Integer() }),
  documents: Type.Array(ImportDocument),
  folders: Type.Array(Type.Array(Type.String()), { description: 'Each as the list of its names from the root down.' }),
  leftOver: Type.Array(Type.String(), { description: 'Files that become no document and that no document uses.' }),
  problem: Nullable(Type.String({ description: 'Why a run failed.' })),
  createdAt: Timestamp,
  expiresAt: Timestamp,
});
export type Import = Static<typeof Import>;

export const ImportProgress = Type.Object({
  state: Type.Enum([...importStates]),
  progress: Type.Object({ done: Type.Integer(), total: Type.Integer() }),
});
export type ImportProgress = Static<typeof ImportProgress>;

export const ImportPreview = Type.Object({
  title: Type.String(),
  format: Type.Enum(['markdown', 'rich']),
  markdown: Type.String({ description: 'The content as it will be; of rich content its canonical projection.' }),
  pictures: Type.Array(Type.Object({ name: Type.String(), src: Type.String({ description: 'A data: address.' }) })),
});
export type ImportPreview = Static<typeof ImportPreview>;

export const ImportPreviewQuery = Strict({ path: Type.String({ maxLength: 4000 }) });

export const ChangeImportBody = Strict({
  documents: Type.Array(
    Strict({
      path: Type.String({ maxLength: 4000, examples: ['Procedures/SOP-014 Cleaning.docx'] }),
      humanId: Type.Optional(Type.String({ maxLength: 200 })),
      title: Type.Optional(Type.String({ maxLength: 2000 })),
      folderPath: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 50 })),
      skip: Type.Optional(Type.Boolean()),
    }),
    { maxItems: 5000 },
  ),
});
export type ChangeImportBody = Static<typeof ChangeImportBody>;

export const RunImportBody = Strict({
  release: Type.Boolean(),
  reason: Type.String({ examples: ['Taken over from the shared drive.'] }),
});
export type RunImportBody = Static<typeof RunImportBody>;
