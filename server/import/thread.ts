/** The import thread: opens uploads, reads and converts their files. Keeps the upload of the last run open. */
import { AppError } from '../../contract/index.ts';
import { type FileTree, fileTree, leftOverFiles } from '../../domain/import/index.ts';
import { type Ask, serveTasks } from '../kernel/workers/index.ts';
import { type Archive, unsafeFile } from './archive.ts';
import { convertDocument, openUpload, problemOf, readDocuments } from './read-files.ts';
import type { ImportAnswer, ImportTask, Numbers } from './tasks.ts';

interface OpenUpload {
  file: string;
  archive: Archive;
  tree: FileTree;
  numbers: Map<string, string>;
}

let open: OpenUpload | null = null;

serveTasks(async (payload, { ask }) => {
  const task = payload as ImportTask;
  try {
    const value = task.kind === 'read' ? await read(task) : await convert(task, ask);
    return { value, transfer: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { value: { kind: 'refused', code: error.code, extras: error.extras }, transfer: [] };
  }
});

async function read({ file, name }: ImportTask): Promise<ImportAnswer<ImportTask & { kind: 'read' }>> {
  const archive = await openUpload(file, name);
  try {
    const documents = await readDocuments(archive);
    // A file that came alone and cannot be read leaves nothing to plan.
    const problem = /\.zip$/i.test(name) ? null : (documents[0]?.facts.problem ?? null);
    if (problem !== null) unsafeFile(problem);
    const facts = documents.map((document) => document.facts);
    return { kind: 'read', documents, leftOver: leftOverFiles(archive.paths, facts) };
  } finally {
    archive.close();
  }
}

type ConvertTask = ImportTask & { kind: 'convert' };

async function convert(task: ConvertTask, ask: Ask): Promise<ImportAnswer<ConvertTask>> {
  const { archive, tree, numbers } = open?.file === task.file ? open : await opened(task, ask);
  try {
    const document = await convertDocument(archive, tree, task.document, (path) => numbers.get(path) ?? null);
    return { kind: 'converted', document };
  } catch (error) {
    return { kind: 'problem', message: problemOf(error) };
  }
}

async function opened({ file, name }: ConvertTask, ask: Ask): Promise<OpenUpload> {
  open?.archive.close();
  open = null;
  const archive = await openUpload(file, name);
  const numbers = new Map((await ask('numbers')) as Numbers);
  open = { file, archive, tree: fileTree(archive.paths), numbers };
  return open;
}
