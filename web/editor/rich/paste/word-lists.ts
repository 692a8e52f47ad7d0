/**
 * Lists of Word: on the clipboard they are paragraphs that carry their level in a style (`mso-list:l0 level2 lfo1`) and
 * their bullet or number as text that is to be ignored. The numbers that were seen are kept.
 */
import { numberOf } from './word-numbers.ts';

interface Entry {
  paragraph: HTMLElement;
  level: number;
  marker: string;
}

const markerIn = (node: Element): HTMLElement | undefined =>
  [...node.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );

function entryOf(node: Element | null): Entry | null {
  if (!(node instanceof HTMLElement) || node.tagName !== 'P') return null;
  const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(node.getAttribute('style') ?? '')?.[1];
  if (level === undefined) return null;
  const ignored = markerIn(node);
  const marker = (ignored?.textContent ?? '').replace(/\s/g, '');
  ignored?.remove();
  return { paragraph: node, level: Math.min(Number(level), 9), marker };
}

function asItem({ paragraph }: Entry): HTMLElement {
  const item = paragraph.ownerDocument.createElement('li');
  const body = paragraph.ownerDocument.createElement('p');
  body.append(...paragraph.childNodes);
  item.append(body);
  return item;
}

/** Turns each run of such paragraphs into lists in lists. */
export function gatherLists(body: HTMLElement): void {
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) mendHeading(heading);
  for (const paragraph of [...body.querySelectorAll('p')]) {
    if (!paragraph.isConnected && !body.contains(paragraph)) continue;
    if (/mso-list:\s*l\d/i.test(paragraph.getAttribute('style') ?? '')) gatherRun(paragraph);
  }
}

/** The number of a heading is a part of it; a bullet is only a letter of a font of signs. */
function mendHeading(heading: Element): void {
  const marker = markerIn(heading);
  const words = (marker?.textContent ?? '').replace(/\s/g, '');
  if (numberOf(words, 1) === null) marker?.remove();
  else marker?.replaceChildren(`${words} `);
}

interface OpenList {
  element: HTMLElement;
  level: number;
  /** The number of the next entry; null in a list of bullets. */
  next: number | null;
}

function gatherRun(start: HTMLElement): void {
  const open: OpenList[] = [];
  let root: HTMLElement | null = null;
  let node: Element | null = start;
  for (let entry = entryOf(node); entry && node; entry = entryOf(node)) {
    const following: Element | null = node.nextElementSibling;
    const { level, marker } = entry;
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const current = open.at(-1);
    const isDeeper = current !== undefined && current.level < level;
    const number = numberOf(marker, isDeeper ? 1 : (current?.next ?? 1));
    // A list that begins anew, or goes on with other marks, is another one.
    const isOther = !isDeeper && current?.next !== number;
    if (current && isOther) open.pop();
    if (!current || isDeeper || isOther) {
      const element = newList(number, node.ownerDocument);
      const parent: Element | null | undefined = open.at(-1)?.element.lastElementChild;
      if (parent) parent.append(element);
      else {
        if (root) root.after(element);
        else node.before(element);
        root = element;
      }
      open.push({ element, level, next: number });
    }
    const list = open.at(-1);
    if (list) {
      list.element.append(asItem(entry));
      if (list.next !== null) list.next += 1;
    }
    node.remove();
    node = following;
  }
}

function newList(number: number | null, document: Document): HTMLElement {
  const list = document.createElement(number === null ? 'ul' : 'ol');
  if (number !== null && number !== 1) list.setAttribute('start', String(number));
  return list;
}
