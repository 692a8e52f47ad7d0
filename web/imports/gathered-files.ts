/** What was dropped or chosen, as files with their paths; folders are walked down to their files. */
export interface GatheredFile {
  path: string;
  file: File;
}

/** Entries must be asked for at once: after the event the browser has forgotten them. */
export async function filesOfDrop(data: DataTransfer): Promise<GatheredFile[]> {
  const found = [...data.items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const walks = found.map(({ entry, file }) => (entry ? walk(entry) : file ? [{ path: file.name, file }] : []));
  return (await Promise.all(walks)).flat();
}

/** From a field: a folder's files carry the way to them. */
export function filesOfField(files: FileList): GatheredFile[] {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

async function walk(entry: FileSystemEntry): Promise<GatheredFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  const below = await readFolder((entry as FileSystemDirectoryEntry).createReader());
  return (await Promise.all(below.map(walk))).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** A reader gives a folder in parts and ends with an empty one. */
async function readFolder(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all;
    all.push(...part);
  }
}
