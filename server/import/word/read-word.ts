/** A .docx file as rich content with its pictures. */
import { SlugCounter } from '../../../domain/content/index.ts';
import { blocksOfElements, noteBodies } from './body.ts';
import { drawnWords, placeholder } from './drawings.ts';
import { WordLosses } from './losses.ts';
import { marginSentences, marginWords } from './margins.ts';
import { WordNumbers } from './numbering.ts';
import { type WordPicture, WordPictures } from './pictures.ts';
import { Reading, type WordSetting } from './reading.ts';
import type { Mark, RichNode } from './rich-node.ts';
import { blocksOf, type WordAnswers } from './rich-of-word.ts';
import { WordStyles } from './styles.ts';
import { textOf, type WordNode } from './word-node.ts';
import { openWordPackage, type WordPackage } from './word-package.ts';
import { attribute, child, descendants, none, within, type XmlElement } from './xml.ts';

export type { WordPicture } from './pictures.ts';

export interface WordFile {
  content: RichNode;
  pictures: WordPicture[];
  heading: string | undefined;
  /** What page headers and footers say. */
  margins: string[];
  warnings: string[];
}

export interface WordQuestions {
  link(href: string): string;
  /** Whether a first heading says what the title says. */
  repeatsTitle(heading: string): boolean;
  /** Why a picture cannot be kept; null where it can. */
  pictureProblem(picture: WordPicture): Promise<string | null>;
}

export async function readWordFile(
  bytes: Buffer,
  { link, repeatsTitle, pictureProblem }: WordQuestions,
): Promise<WordFile> {
  const parts = await openWordPackage(bytes);
  const losses = new WordLosses();
  const setting = await settingOf(parts, losses);
  const reading = new Reading(setting, parts.main);
  const nodes = blocksOfElements(child(parts.main.xml, 'w:body')?.children ?? [], reading);
  const pictures = new WordPictures(parts, (kind, words) => losses.add(kind, words));
  const headings = new Map<RichNode, { words: string; bookmarks: string[] }>();
  const references: { link: Mark; bookmark: string }[] = [];
  const answers: WordAnswers = {
    link,
    picture: (node) => pictures.nameFor(node),
    note: await notesOf(parts, setting, (body) => blocksOf(body, answers)),
    heading: (node, words, bookmarks) => headings.set(node, { words, bookmarks }),
    crossReference: (mark, bookmark) => references.push({ link: mark, bookmark }),
    lose: (kind, words) => losses.add(kind, words),
  };
  const blocks = blocksOf(nodes, answers);
  // A heading with a number is a section: without it the sections would begin with the second.
  const first = blocks[0] && headings.get(blocks[0])?.words;
  if (first && !sectionNumber.test(first) && repeatsTitle(first)) blocks.shift();
  const kept = await pictures.all(pictureProblem);
  const content = withReferences({ type: 'doc', content: blocks }, headings, references);
  dropPicturesBut(content, kept);
  const margins = await marginWords(parts);
  const warnings = [...losses.sentences(), ...(await commentsOf(parts, reading)), ...marginSentences(margins)];
  return { content, pictures: kept, heading: firstHeading(nodes), margins, warnings };
}

/** A number that was typed counts as one that Word shows. */
const sectionNumber = /^[01](?:\.0?)?[.)]?\s/;

function firstHeading(nodes: readonly WordNode[]): string | undefined {
  const first = nodes.find((node) => node.type === 'paragraph' && node.heading !== null && textOf(node).trim() !== '');
  return first && textOf(first).trim();
}

async function settingOf(parts: WordPackage, losses: WordLosses): Promise<WordSetting> {
  const { main } = parts;
  const styles = new WordStyles((await parts.related(main, 'styles'))?.xml ?? none);
  const numbers = new WordNumbers((await parts.related(main, 'numbering'))?.xml ?? none, styles);
  const drawn = [...(await parts.relatedAll(main, 'chart')), ...(await parts.relatedAll(main, 'diagramData'))];
  const words = new Map(drawn.map(({ path, xml }) => [path, drawnWords(xml)]));
  return { losses, styles, numbers, words, textWidth: textWidth(main.xml) };
}

const emuPerTwip = 635;

/** Of the last section, which most documents have alone. */
function textWidth(xml: XmlElement): number {
  const section = descendants(xml, 'w:sectPr').at(-1) ?? none;
  const margins = within(section, 'w:pgMar').attributes;
  const width = Number(within(section, 'w:pgSz').attributes['w:w'] ?? 0);
  return (width - Number(margins['w:left'] ?? 0) - Number(margins['w:right'] ?? 0)) * emuPerTwip;
}

async function notesOf(
  parts: WordPackage,
  setting: WordSetting,
  rich: (nodes: WordNode[]) => RichNode[],
): Promise<(type: string, id: string) => RichNode[]> {
  const kinds = new Map<string, (id: string) => WordNode[]>();
  for (const kind of ['footnote', 'endnote']) {
    const part = await parts.related(parts.main, `${kind}s`);
    if (part === null) continue;
    const bodies = noteBodies(part.xml, `w:${kind}`);
    const reading = new Reading(setting, part);
    kinds.set(kind, (id) => blocksOfElements(bodies.get(id) ?? [], reading));
  }
  const open = new Set<string>();
  return (type, id) => {
    const key = `${type} ${id}`;
    // A note that refers to itself is cut off there.
    if (open.has(key)) return [];
    open.add(key);
    const content = rich(kinds.get(type)?.(id) ?? []);
    open.delete(key);
    return content;
  };
}

async function commentsOf(parts: WordPackage, reading: Reading): Promise<string[]> {
  const part = await parts.related(parts.main, 'comments');
  const comments = part?.xml.children.filter(({ name }) => name === 'w:comment') ?? [];
  const sentences = comments.map((comment) => {
    const words = descendants(comment, 'w:p')
      .map((one) =>
        descendants(one, 'w:t')
          .map(({ text }) => text)
          .join(''),
      )
      .join(' ');
    const place = reading
      .commentedWords(attribute(comment, 'w:id') ?? '')
      .replace(/\s+/g, ' ')
      .slice(0, 60);
    const on = place === '' ? '' : ` on “${place}”`;
    return `Comment of ${attribute(comment, 'w:author') || 'somebody'}${on}, not taken over: ${words}`;
  });
  return sentences.length > 1 ? [`${sentences.length} comments are not taken over.`, ...sentences] : sentences;
}

function dropPicturesBut(content: RichNode, pictures: readonly WordPicture[]): void {
  const kept = new Set(pictures.map(({ name }) => `attachment:${name}`));
  visit(content, (node) => {
    node.content &&= node.content.flatMap((one) => {
      if (one.type !== 'image' || kept.has(String(one.attrs?.src))) return [one];
      return [{ type: 'text', text: placeholder('Picture', String(one.attrs?.alt ?? '')).value ?? '' }];
    });
  });
}

/** Links to bookmarks lead to the heading that has the bookmark; others become text. */
function withReferences(
  doc: RichNode,
  headings: ReadonlyMap<RichNode, { bookmarks: string[] }>,
  references: readonly { link: Mark; bookmark: string }[],
): RichNode {
  const slugs = new SlugCounter();
  const targets = new Map<string, string>();
  visit(doc, (node) => {
    if (node.type !== 'heading') return;
    const slug = slugs.next((node.content ?? []).map(({ text = '' }) => text).join(''));
    for (const bookmark of headings.get(node)?.bookmarks ?? []) targets.set(bookmark, `#${slug}`);
  });
  for (const { link, bookmark } of references) link.attrs = { href: targets.get(bookmark) ?? '' };
  visit(doc, (node) => {
    if (node.marks) node.marks = node.marks.filter(({ type, attrs }) => type !== 'link' || attrs?.href !== '');
  });
  return doc;
}

function visit(node: RichNode, see: (node: RichNode) => void): void {
  see(node);
  for (const inside of node.content ?? []) visit(inside, see);
}
