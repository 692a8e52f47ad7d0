/**
 * Lists of Word: on the clipboard they are paragraphs that carry their level in a style (`mso-list:l0 level2 lfo1`) and
 * their bullet or number as text that is to be ignored.
 */
interface Entry {
  paragraph: HTMLElement;
  level: number;
  marker: string;
}

const numbered = /^\(?(?:(\d+)|[a-z]{1,3}|[ivxlcdm]+)[.)]$/i;

function entryOf(node: Element | null): Entry | null {
  if (!(node instanceof HTMLElement) || node.tagName !== 'P') return null;
  const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(node.getAttribute('style') ?? '')?.[1];
  if (level === undefined) return null;
  const ignored = [...node.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const marker = (ignored?.textContent ?? '').replace(/\s/g, '');
  ignored?.remove();
  return { paragraph: node, level: Math.min(Number(level), 9), marker };
}

function newList({ marker }: Entry, document: Document): HTMLElement {
  const number = numbered.exec(marker);
  const list = document.createElement(number ? 'ol' : 'ul');
  if (number?.[1] && number[1] !== '1') list.setAttribute('start', number[1]);
  return list;
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
  const first = [...body.querySelectorAll('p')].find(
    (paragraph) => entryOf(paragraph.cloneNode(true) as Element) !== null,
  );
  if (!first) return;
  for (const paragraph of [...body.querySelectorAll('p')]) {
    if (!paragraph.isConnected && !body.contains(paragraph)) continue;
    if (/mso-list:\s*l\d/i.test(paragraph.getAttribute('style') ?? '')) gatherRun(paragraph);
  }
}

function gatherRun(start: HTMLElement): void {
  const open: { list: HTMLElement; level: number }[] = [];
  let node: Element | null = start;
  let entry = entryOf(node);
  let root: HTMLElement | null = null;
  while (entry && node) {
    const next: Element | null = node.nextElementSibling;
    const { level } = entry;
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const current = open.at(-1);
    if (!current || current.level < level) {
      const list = newList(entry, node.ownerDocument);
      const parent: Element | null | undefined = current?.list.lastElementChild;
      if (parent) parent.append(list);
      else {
        root = list;
        node.before(list);
      }
      open.push({ list, level });
    }
    open.at(-1)?.list.append(asItem(entry));
    node.remove();
    node = next;
    entry = entryOf(node);
  }
  root?.removeAttribute('style');
}
