/** Mends what other programs write as structure, and takes off what is only looks. */

/** What a tracked change took out of the text is not in it; words that are struck out, without a person and a day, are. */
export function dropDeletions(body: HTMLElement): void {
  for (const deleted of body.querySelectorAll('del[cite], del[datetime], .msoDel, .MsoDel')) deleted.remove();
}

/** Google Docs puts a nested list beside the entry that it belongs to. */
export function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling;
    if (before?.tagName === 'LI') before.append(list);
    else list.replaceWith(...list.childNodes);
  }
}

/** Entries with a box: Google Docs says so by their role, others by a checkbox at their start. */
export function readTasks(body: HTMLElement): void {
  for (const item of body.querySelectorAll<HTMLElement>('li')) {
    const box = item.querySelector<HTMLInputElement>(
      ':scope > input[type=checkbox], :scope > label > input[type=checkbox]',
    );
    const said = item.getAttribute('role') === 'checkbox' ? item.getAttribute('aria-checked') : null;
    if (!box && said === null) continue;
    item.dataset.checked = String(said === 'true' || box?.hasAttribute('checked') === true);
    box?.remove();
  }
  for (const list of body.querySelectorAll<HTMLElement>('ul')) {
    const items = [...list.children].filter((child): child is HTMLElement => child.tagName === 'LI');
    if (!items.some((item) => item.dataset.checked !== undefined)) continue;
    list.dataset.rich = 'taskList';
    for (const item of items) item.dataset.checked ??= 'false';
  }
}

const blocks = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, dl, table, blockquote, pre, hr, figure';

/**
 * A table in a paragraph, a list in a heading: what cannot stand in a line of text stands behind it. Left where it is, it would be read as
 * a footnote, which may stand in a line and hold blocks.
 */
export function liftBlocks(body: HTMLElement): void {
  for (const table of body.querySelectorAll('[style*="mso-ignore:vglayout"] table')) {
    table.replaceWith(...table.querySelectorAll('img'));
  }
  for (const line of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const [only, other] = line.children;
    if (only && !other && /^(P|DIV)$/.test(only.tagName) && line.textContent === only.textContent) {
      only.replaceWith(...only.childNodes);
    }
    let rest = line;
    for (let block = rest.querySelector(blocks); block; block = rest.querySelector(blocks)) rest = splitAt(rest, block);
  }
}

/** The words before the block stay in this line; those behind it get one of their own, which is answered. */
function splitAt(line: HTMLElement, block: Element): HTMLElement {
  const range = line.ownerDocument.createRange();
  range.setStartAfter(block);
  range.setEnd(line, line.childNodes.length);
  const behind = line.cloneNode(false) as HTMLElement;
  behind.append(range.extractContents());
  line.after(block, behind);
  for (const half of [line, behind]) {
    if ((half.textContent ?? '').trim() === '' && !half.querySelector('img')) half.remove();
  }
  return behind;
}

/** Rows that repeat on every page are header rows in Word and LibreOffice, whatever their cells are called. */
export function mendTables(body: HTMLElement): void {
  for (const cell of body.querySelectorAll('td[style*="mso-ignore:colspan"]')) splitOverflow(cell);
  for (const cell of body.querySelectorAll('thead td')) rename(cell);
  for (const table of body.querySelectorAll('table')) if (hasBoldFirstRow(table)) renameFirstRow(table);
  for (const caption of body.querySelectorAll('table > caption')) {
    const paragraph = caption.ownerDocument.createElement('p');
    paragraph.append('Table: ', ...caption.childNodes);
    if ((caption.textContent ?? paragraph.textContent ?? '').trim() !== '') caption.closest('table')?.after(paragraph);
    caption.remove();
  }
}

/** Excel lets long text run over the empty cells beside it, and writes that as a span; the cells are there all the same. */
function splitOverflow(cell: Element): void {
  const covered = Math.min(Number(cell.getAttribute('colspan') ?? 1), 1000) - 1;
  cell.removeAttribute('colspan');
  for (let count = 0; count < covered; count += 1) cell.after(cell.ownerDocument.createElement('td'));
}

/** Most people make the header of a table bold instead of calling it one. */
function hasBoldFirstRow(table: HTMLTableElement): boolean {
  const [first, second] = table.rows;
  if (first === undefined || second === undefined || table.querySelector('th') !== null) return false;
  return isBold(first) && !isBold(second);
}

/** Whether every word of a row stands in bold, and there is one. */
function isBold(row: HTMLTableRowElement): boolean {
  const walker = row.ownerDocument.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  let words = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if ((node.textContent ?? '').trim() === '') continue;
    words += 1;
    const around = node.parentElement?.closest('b, strong, [style*="font-weight"], td');
    const weight = around instanceof HTMLElement ? around.style.fontWeight : '';
    const isStrong = around?.tagName === 'B' || around?.tagName === 'STRONG' || /^(bold|[6-9]00)$/.test(weight);
    if (!isStrong || weight === 'normal') return false;
  }
  return words > 0;
}

function renameFirstRow(table: HTMLTableElement): void {
  for (const cell of [...(table.rows[0]?.cells ?? [])]) rename(cell);
}

/** A cell as a header cell, with what it reaches over. */
function rename(cell: Element): void {
  const header = cell.ownerDocument.createElement('th');
  for (const name of ['colspan', 'rowspan']) {
    const span = cell.getAttribute(name);
    if (span !== null) header.setAttribute(name, span);
  }
  header.append(...cell.childNodes);
  cell.replaceWith(header);
}

const noContent =
  'script, style, meta, link, title, noscript, template, iframe, object, embed, canvas, audio, video, svg, math, form > input, button, select, textarea, colgroup, col, o\\:p:empty';
const onlyLooks = 'u, ins, mark, font, big, small, center, abbr, nobr, label';
const keptStyles = ['font-weight', 'font-style', 'text-decoration'];

export function dropLooks(body: HTMLElement): void {
  for (const node of body.querySelectorAll(noContent)) node.remove();
  for (const node of body.querySelectorAll(onlyLooks)) node.replaceWith(...node.childNodes);
  for (const link of body.querySelectorAll('a')) {
    if (!/^https?:/i.test(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes);
  }
  // A page ends elsewhere in another program; Word writes that as a line that ends.
  for (const lineBreak of body.querySelectorAll(
    ':scope > br, [id^="docs-internal-guid"] > br, br[style*="page-break"], br[style*="break-before"]',
  ))
    lineBreak.remove();
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    for (const name of element.getAttributeNames()) if (name.startsWith('on')) element.removeAttribute(name);
    const styles = keptStyles
      .map((name) => [name, element.style.getPropertyValue(name)])
      .filter(([, value]) => value !== '');
    element.removeAttribute('style');
    element.removeAttribute('align');
    for (const [name, value] of styles) element.style.setProperty(name ?? '', value ?? '');
  }
  dropComments(body);
  for (const paragraph of body.querySelectorAll('p, div')) {
    const isEmpty = (paragraph.textContent ?? '').replaceAll('\u00a0', ' ').trim() === '';
    if (isEmpty && !paragraph.querySelector('[data-rich], table, hr') && !paragraph.closest('td, th'))
      paragraph.remove();
  }
}

/** Word's conditional comments, and the marks around what was selected. Spaces that only hold a place become plain. */
function dropComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_TEXT);
  const comments: Node[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.COMMENT_NODE) comments.push(node);
    else node.textContent = (node.textContent ?? '').replaceAll('\u00a0', ' ');
  }
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}
