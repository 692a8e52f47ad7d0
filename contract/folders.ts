/** Folders, placement and manual order. */
import { type Static, Type } from 'typebox';
import { Id, Nullable, Strict, Timestamp } from './wire.ts';

export const Folder = Type.Object({
  id: Id,
  scopeId: Id,
  parentId: Nullable(Id),
  name: Type.String(),
  sortOrder: Type.Integer(),
  createdAt: Timestamp,
});
export type Folder = Static<typeof Folder>;

export interface FolderNode extends Folder {
  depth: number;
  documentCount: number;
  totalDocumentCount: number;
  children: FolderNode[];
}

/** The tree is at most eight levels deep; the schema of a node refers to itself. */
export const FolderNode = Type.Cyclic(
  {
    FolderNode: Type.Object({
      ...Folder.properties,
      depth: Type.Integer(),
      documentCount: Type.Integer(),
      totalDocumentCount: Type.Integer(),
      children: Type.Array(Type.Ref('FolderNode')),
    }),
  },
  'FolderNode',
);

export const FolderTree = Type.Object({
  scopeId: Id,
  documentCount: Type.Integer(),
  rootDocumentCount: Type.Integer(),
  folders: Type.Array(FolderNode),
});
export interface FolderTree {
  scopeId: string;
  documentCount: number;
  rootDocumentCount: number;
  folders: FolderNode[];
}

export const CreateFolderBody = Strict({ parentId: Type.Optional(Nullable(Id)), name: Type.String() });
export const ChangeFolderBody = Type.Object(
  {
    name: Type.Optional(Type.String()),
    parentId: Type.Optional(Nullable(Id)),
    sortOrder: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type ChangeFolderBody = Static<typeof ChangeFolderBody>;

export const FolderPath = Type.Array(Type.Object({ id: Id, name: Type.String() }));
export type FolderPath = Static<typeof FolderPath>;

export const PlaceDocumentBody = Strict({ folderId: Nullable(Id) });
export const Placement = Type.Object({
  id: Id,
  folderId: Nullable(Id),
  folderPosition: Nullable(Type.Integer()),
  folderPath: FolderPath,
});
export type Placement = Static<typeof Placement>;

export const DocumentOrderParams = Type.Object({
  scopeId: Id,
  folderId: Type.Union([Id, Type.Literal('root')]),
});
export const DocumentOrderBody = Strict({ documentIds: Type.Array(Id, { maxItems: 100_000 }) });
