/**
 * Folders, placement and order as simply as they can be said: lists in memory, no lock, no SQL, none of the product's
 * own functions. The model-based test runs the same acts here and on the server and compares everything.
 */

export interface ModelEvent {
  type: string;
  entity: string;
  changes: Record<string, unknown>;
}

interface ModelFolder {
  name: string;
  parent: string | null;
}

export interface ModelDocument {
  humanId: string;
  /** Zero-padded, so that plain text order is the natural one. */
  sortKey: string;
  folder: string | null;
  position: number | null;
}

export class FolderModel {
  readonly folders = new Map<string, ModelFolder>();
  readonly documents = new Map<string, ModelDocument>();
  readonly events: ModelEvent[] = [];
  readonly #children = new Map<string | null, string[]>([[null, []]]);
  readonly #scopeId: string;

  constructor(scopeId: string) {
    this.#scopeId = scopeId;
  }

  childrenOf(parent: string | null): string[] {
    return this.#children.get(parent) as string[];
  }

  path(folder: string | null): string[] {
    if (folder === null) return [];
    const { name, parent } = this.folders.get(folder) as ModelFolder;
    return [...this.path(parent), name];
  }

  documentsIn(folder: string | null): string[] {
    const inside = [...this.documents].filter(([, document]) => document.folder === folder);
    const placed = inside.filter(([, { position }]) => position !== null);
    const others = inside.filter(([, { position }]) => position === null);
    placed.sort(([, a], [, b]) => (a.position as number) - (b.position as number));
    others.sort(([, a], [, b]) => (a.sortKey < b.sortKey ? -1 : 1));
    return [...placed, ...others].map(([id]) => id);
  }

  #height(folder: string): number {
    return 1 + Math.max(0, ...this.childrenOf(folder).map((child) => this.#height(child)));
  }

  #taken(parent: string | null, name: string, except?: string): boolean {
    return this.childrenOf(parent).some((child) => child !== except && this.folders.get(child)?.name === name);
  }

  /** The refusal's code, or null: the caller then adds what the server made. */
  createRefusal(parent: string | null, name: string): string | null {
    if (this.path(parent).length === 8) return 'FOLDER_TOO_DEEP';
    return this.#taken(parent, name) ? 'FOLDER_NAME_TAKEN' : null;
  }

  create(id: string, parent: string | null, name: string): void {
    this.folders.set(id, { name, parent });
    this.#children.set(id, []);
    this.childrenOf(parent).push(id);
    this.events.push({ type: 'FOLDER_CREATED', entity: id, changes: { parentId: parent, name } });
  }

  change(id: string, wanted: { name?: string; parentId?: string | null; sortOrder?: number }): string | null {
    const folder = this.folders.get(id) as ModelFolder;
    const parent = wanted.parentId === undefined ? folder.parent : wanted.parentId;
    const name = wanted.name ?? folder.name;
    const moved = parent !== folder.parent;
    if (moved) {
      for (let at = parent; at !== null; at = (this.folders.get(at) as ModelFolder).parent) {
        if (at === id) return 'FOLDER_CYCLE';
      }
      if (this.path(parent).length + this.#height(id) > 8) return 'FOLDER_TOO_DEEP';
    }
    if (this.#taken(parent, name, id)) return 'FOLDER_NAME_TAKEN';

    const from = { parentId: folder.parent, path: this.path(folder.parent) };
    const old = this.childrenOf(folder.parent);
    const before = old.join();
    const place = old.indexOf(id);
    old.splice(place, 1);
    const siblings = this.childrenOf(parent);
    siblings.splice(wanted.sortOrder ?? (moved ? siblings.length : place), 0, id);
    if (name !== folder.name) {
      this.events.push({ type: 'FOLDER_RENAMED', entity: id, changes: { from: folder.name, to: name } });
    }
    Object.assign(folder, { name, parent });
    const to = { parentId: parent, path: this.path(parent) };
    if (moved) this.events.push({ type: 'FOLDER_MOVED', entity: id, changes: { from, to } });
    else if (siblings.join() !== before) {
      const changes = { parentId: parent, folderIds: [...siblings] };
      this.events.push({ type: 'FOLDERS_REORDERED', entity: id, changes });
    }
    return null;
  }

  remove(id: string): string | null {
    if (this.childrenOf(id).length > 0 || this.documentsIn(id).length > 0) return 'FOLDER_NOT_EMPTY';
    const { name, parent } = this.folders.get(id) as ModelFolder;
    this.childrenOf(parent).splice(this.childrenOf(parent).indexOf(id), 1);
    this.folders.delete(id);
    this.events.push({ type: 'FOLDER_DELETED', entity: id, changes: { parentId: parent, name } });
    return null;
  }

  place(id: string, folder: string | null): void {
    const document = this.documents.get(id) as ModelDocument;
    if (document.folder === folder) return;
    const place = (at: string | null) => ({ folderId: at, path: this.path(at) });
    const changes = { from: place(document.folder), to: place(folder) };
    const positions = this.documentsIn(folder).flatMap((each) => this.documents.get(each)?.position ?? []);
    document.folder = folder;
    document.position = positions.length === 0 ? null : Math.max(...positions) + 1;
    this.events.push({ type: 'DOCUMENT_MOVED', entity: id, changes });
  }

  order(folder: string | null, wanted: string[]): string | null {
    const present = this.documentsIn(folder);
    if (wanted.toSorted().join() !== present.toSorted().join()) return 'ORDER_NOT_COMPLETE';
    const documents = wanted.map((id) => this.documents.get(id) as ModelDocument);
    if (documents.every(({ position }, index) => position === index)) return null;
    documents.forEach((document, index) => {
      document.position = index;
    });
    const entity = folder ?? this.#scopeId;
    this.events.push({ type: 'DOCUMENTS_REORDERED', entity, changes: { documentIds: wanted } });
    return null;
  }
}
