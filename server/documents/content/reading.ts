/**
 * What reading content comes to: markdown is parsed and gives items, their problems, text and words; rich content is
 * validated and projected; a pair is compared. Pure, and the same on the thread that serves as on one of its own.
 */
import { type ContentChanges, compareContent } from '../../../domain/comparison/index.ts';
import {
  ContentError,
  type ContentTree,
  extractItems,
  type Item,
  itemProblems,
  jsonOfRich,
  linksOf,
  parseMarkdown,
  plainText,
  projectRich,
  validateRich,
} from '../../../domain/content/index.ts';
import { type PlacedWords, placedWords } from './placed-words.ts';

/** What is derived from markdown in one parse. */
export interface ReadContent {
  items: Item[];
  /** Documents that are linked to, each once: by number or id, and the version where one is named. */
  links: { target: string; version: number | null }[];
  /** The first thousand of them: nobody reads more, and a text of closing lines has half a million. */
  problems: { line: number; message: string }[];
  text: string;
  words: PlacedWords;
}

export interface ProjectedContent {
  markdown: string;
  /** As it is kept: what the sender left out is filled in, so that equal documents are stored alike. */
  content: object;
}

export type ReadingTask =
  | { kind: 'markdown'; markdown: string }
  | { kind: 'rich'; content: Record<string, unknown> }
  | { kind: 'pair'; before: string; after: string };

interface ReadingResults {
  markdown: { kind: 'read'; read: ReadContent } | { kind: 'refused'; line: number; message: string };
  rich: { kind: 'projected'; projected: ProjectedContent } | { kind: 'invalid'; errors: InputFault[] };
  pair: { kind: 'compared'; changes: ContentChanges };
}
export type ReadingResult<Task extends ReadingTask> = ReadingResults[Task['kind']];

interface InputFault {
  path: string;
  message: string;
}

const mostProblems = 1_000;

export function read<Task extends ReadingTask>(task: Task): ReadingResult<Task> {
  return resultOf(task) as ReadingResult<Task>;
}

function resultOf(task: ReadingTask): ReadingResults[keyof ReadingResults] {
  if (task.kind === 'markdown') return readMarkdown(task.markdown);
  if (task.kind === 'rich') return projectGiven(task.content);
  // What is stored was read before it was stored, so that it can be read again.
  return { kind: 'compared', changes: compareContent(parseMarkdown(task.before), parseMarkdown(task.after)) };
}

function readMarkdown(markdown: string): ReadingResults['markdown'] {
  try {
    const tree = parseMarkdown(markdown);
    const text = plainText(tree);
    const problems = itemProblems(tree).slice(0, mostProblems);
    const items = extractItems(tree);
    return { kind: 'read', read: { items, links: distinctLinks(tree), problems, text, words: placedWords(text) } };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { kind: 'refused', line: error.line, message: error.message };
  }
}

function distinctLinks(tree: ContentTree): ReadContent['links'] {
  const links = new Map<string, ReadContent['links'][number]>();
  for (const { humanId, documentId, version } of linksOf(tree)) {
    const target = humanId ?? documentId;
    if (target !== null) links.set(`${target}@${version}`, { target, version });
  }
  return [...links.values()];
}

function projectGiven(content: Record<string, unknown>): ReadingResults['rich'] {
  const result = validateRich(content);
  if (!result.ok) {
    const errors = result.errors.map(({ path, message }) => ({
      path: path === '' ? 'content' : `content.${path}`,
      message,
    }));
    return { kind: 'invalid', errors };
  }
  return { kind: 'projected', projected: { markdown: projectRich(result.doc), content: jsonOfRich(result.doc) } };
}
