/**
 * The peers, each warm, each given the same markdown and asked for what an export here must have, as far as it can: the
 * footer with `page N / total` on every page, outline and links (all), tags (Chromium and Typst), PDF/A-2a (Typst).
 * pdfmake and Chromium cannot write PDF/A, pdfmake no tags; none writes the identity header. That is to their advantage.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt();
const require = createRequire(import.meta.url);

const sentence =
  'Uncontrolled copy — issued via Muniment to Bench on 2026-01-01; validity must be verified against the live system.';
const style = `body { font: 10pt sans-serif } table { border-collapse: collapse } td, th { border: .5pt solid; padding: 3pt }`;

export function htmlOf(text) {
  const head = `<head><meta charset="utf-8"><title>Procedure</title><style>${style}</style></head>`;
  return `<!doctype html><html lang="en">${head}<body>${markdown.render(text)}</body></html>`;
}

/** What `page.pdf` is asked for. */
export const printOptions = {
  format: 'A4',
  tagged: true,
  outline: true,
  margin: { top: '20mm', bottom: '20mm', left: '24mm', right: '24mm' },
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate: `<div style="font-size:7pt;width:100%;padding:0 24mm">${sentence}
    page <span class="pageNumber"></span> / <span class="totalPages"></span></div>`,
};

export async function chromium() {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
  if (!executablePath) throw new Error('no Chromium on this machine');
  const { chromium: browserType } = await import('@playwright/test');
  const browser = await browserType.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  return {
    name: 'Chromium page.pdf',
    async make(text) {
      const page = await browser.newPage();
      await page.setContent(htmlOf(text));
      const pdf = await page.pdf(printOptions);
      await page.close();
      return pdf;
    },
    close: () => browser.close(),
  };
}

/** The block structure of the sample document is all that is needed here. */
function pdfmakeContent(text) {
  const content = [];
  const lists = [];
  let row = null;
  let table = null;
  let target = 'paragraph';
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'heading_open') target = token.tag;
    else if (token.type === 'bullet_list_open') lists.push({ ul: [] });
    else if (token.type === 'ordered_list_open') lists.push({ ol: [] });
    else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') content.push(lists.pop());
    else if (token.type === 'table_open') table = { table: { headerRows: 1, body: [] } };
    else if (token.type === 'tr_open') row = [];
    else if (token.type === 'tr_close') table.table.body.push(row);
    else if (token.type === 'table_close') {
      content.push(table);
      table = null;
      row = null;
    } else if (token.type === 'fence') content.push({ text: token.content, style: 'code' });
    else if (token.type === 'inline') {
      const inline = { text: runs(token.children) };
      const list = lists.at(-1);
      if (table) row.push(inline);
      else if (list) (list.ul ?? list.ol).push(inline);
      else if (target === 'paragraph') content.push(inline);
      else content.push({ ...inline, style: target, outline: true });
      target = 'paragraph';
    }
  }
  return content;
}

function runs(tokens) {
  const style = {};
  const parts = [];
  for (const token of tokens) {
    if (token.type === 'strong_open') style.bold = true;
    else if (token.type === 'strong_close') style.bold = undefined;
    else if (token.type === 'em_open') style.italics = true;
    else if (token.type === 'em_close') style.italics = undefined;
    else if (token.type === 'link_open') style.link = token.attrGet('href');
    else if (token.type === 'link_close') style.link = undefined;
    else parts.push({ text: token.content || ' ', ...style });
  }
  return parts;
}

export async function pdfmake() {
  const maker = require('pdfmake');
  maker.setUrlAccessPolicy?.(() => false);
  maker.setLocalAccessPolicy?.(() => true);
  const fonts = fileURLToPath(new URL('../node_modules/pdfmake/fonts/Roboto/', import.meta.url));
  const file = (name) => `${fonts}Roboto-${name}.ttf`;
  maker.setFonts({
    Roboto: {
      normal: file('Regular'),
      bold: file('Medium'),
      italics: file('Italic'),
      bolditalics: file('MediumItalic'),
    },
  });
  const styles = { h1: { fontSize: 22 }, h2: { fontSize: 16 }, h3: { fontSize: 13 }, code: { fontSize: 9 } };
  const footer = (page, total) => ({ text: `${sentence} page ${page} / ${total}`, fontSize: 7, margin: [40, 10] });
  return {
    name: 'pdfmake',
    make: (text) => maker.createPdf({ content: pdfmakeContent(text), styles, footer }).getBuffer(),
    close: async () => {},
  };
}

/** The head of a Typst file, once for however many documents. */
const typstHead = `#set document(title: "Procedure", date: datetime(year: 2026, month: 1, day: 1))
#set text(size: 10pt, lang: "en")
#set page(paper: "a4", footer: context text(size: 7pt)[${sentence} page #counter(page).display() / #counter(page).final().first()])
`;

export const typstFile = (texts) => typstHead + texts.map(typstSource).join('\n#pagebreak()\n');

function typstSource(text) {
  const escaped = (value) => value.replace(/[\\#$*_`<>@~[\]]/g, '\\$&');
  const inline = (tokens) =>
    tokens
      .map((token) => {
        if (token.type === 'strong_open') return '#strong[';
        if (token.type === 'em_open') return '#emph[';
        if (token.type === 'link_open') return `#link("${token.attrGet('href')}")[`;
        if (/_close$/.test(token.type)) return ']';
        return escaped(token.content || ' ');
      })
      .join('');
  const lines = [];
  const markers = [];
  let cells = null;
  let heading = '';
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'heading_open') heading = `${'='.repeat(Number(token.tag[1]))} `;
    else if (token.type === 'bullet_list_open') markers.push('- ');
    else if (token.type === 'ordered_list_open') markers.push('+ ');
    else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') {
      markers.pop();
      lines.push('');
    } else if (token.type === 'table_open') cells = [];
    else if (token.type === 'table_close') {
      const head = cells.splice(0, 4).map((cell) => `[${cell}]`);
      const body = cells.map((cell) => `[${cell}]`);
      lines.push(`#table(columns: (auto, 1fr, auto, auto), table.header(${head.join(', ')}), ${body.join(', ')})`, '');
      cells = null;
    } else if (token.type === 'fence') lines.push(`\`\`\`\n${token.content}\`\`\``, '');
    else if (token.type === 'inline') {
      if (cells) cells.push(inline(token.children));
      else if (markers.length > 0) lines.push(markers.at(-1) + inline(token.children));
      else lines.push(heading + inline(token.children), '');
      heading = '';
    }
  }
  return lines.join('\n');
}

export async function typst() {
  const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler');
  const compiler = NodeCompiler.create();
  return {
    name: 'Typst (npm compiler)',
    async make(text) {
      const pdf = compiler.pdf({ mainFileContent: typstFile([text]) }, { pdfStandard: 'a-2a' });
      // What it keeps between runs would make the next document an unfair one.
      compiler.evictCache(0);
      return pdf;
    },
    close: async () => {},
  };
}
