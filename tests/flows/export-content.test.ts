/** The content rules of the specification, each read back from the PDF by another program. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folded, type ReadPdf, readPdf } from '../harness/pdf.ts';
import { png, upload } from './attachments-world.ts';
import { type DocumentsWorld, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world?.close());

async function exported(markdown: string, fields: Record<string, unknown> = {}): Promise<ReadPdf> {
  const version = await world.released({ markdown, ...fields });
  const answer = await world.quality.get(`/api/documents/versions/${version.id}/export/pdf`);
  if (answer.status !== 200) throw new Error(answer.text);
  return readPdf(answer.bytes);
}

describe('identity header', () => {
  it('carries human id, title, version number, state, effective date and scope name on the first page', async () => {
    const pdf = await exported('Body.\n\n'.repeat(200), { humanId: 'SOP-900', title: 'Control of records' });
    const first = folded(pdf.pages[0] ?? '');
    for (const part of ['SOP-900', 'Control of records', 'RELEASED', '2026-03-10', 'Devices']) {
      expect(first).toContain(part);
    }
    for (const part of ['RELEASED', 'EFFECTIVE DATE', 'SCOPE']) expect(pdf.pages[1]).not.toContain(part);
  });

  it('a superseded or future-effective version is stamped with its standing', async () => {
    const future = await world.released({}, '2026-12-01');
    const read = async (id: string) => {
      const answer = await world.quality.get(`/api/documents/versions/${id}/export/pdf`);
      return folded((await readPdf(answer.bytes)).pages[0] ?? '').toLowerCase();
    };
    expect(await read(future.id)).toContain('future-effective');
    const old = await world.released();
    const next = await world.revise(old.documentId);
    await world.step(next, 'submit');
    await world.step(next, 'release');
    expect(await read(old.id)).toContain('superseded');
    expect(await read(next.id)).not.toContain('superseded');
  });
});

describe('footer', () => {
  it('stands on every page with the exact sentence and page N / total', async () => {
    const pdf = await exported('A paragraph.\n\n'.repeat(150));
    expect(pdf.pages.length).toBeGreaterThan(2);
    pdf.pages.forEach((page, index) => {
      expect(folded(page)).toContain(
        'Uncontrolled copy — issued via Muniment to quality-manager on 2026-03-10; validity must be verified against the live system.',
      );
      expect(folded(page)).toContain(`page ${index + 1} / ${pdf.pages.length}`);
    });
  });
});

describe('degradations', () => {
  it('mermaid renders as a labelled source block', async () => {
    const text = folded((await exported('```mermaid\ngraph TD; A-->B;\n```')).text);
    expect(text).toContain('Mermaid diagram — source');
    expect(text).toContain('graph TD; A-->B;');
  });

  it('math renders as its literal source with its delimiters', async () => {
    const text = folded((await exported('Inline $a^2$ or $$b^2$$ and\n\n$$\nE = mc^2\n$$')).text);
    expect(text).toContain('Inline $a^2$ or $$b^2$$ and');
    expect(text).toMatch(/\$\$\s*E = mc\^2\s*\$\$/);
  });

  it('a footnote that nobody refers to is not missing from the file', async () => {
    const text = folded((await exported('Text[^a].\n\n[^a]: Marked.\n[^b]: Not marked by anybody.')).text);
    expect(text).toContain('2. Not marked by anybody.');
    expect(text.match(/Marked\./g)).toHaveLength(1);
  });

  it('content as deep as it can be saved can be exported', async () => {
    const pdf = await exported(`${'>'.repeat(99)} The innermost quote.`);
    expect(folded(pdf.text)).toContain('The innermost quote.');
  });

  it('raw HTML prints as it was typed and never as HTML', async () => {
    const text = folded((await exported('Use <name of the product> and <b>bold</b>.')).text);
    expect(text).toContain('<name of the product>');
    expect(text).toContain('<b>bold</b>');
  });
});

describe('links', () => {
  it('external http(s) links stay live, every other scheme is inert', async () => {
    const pdf = await exported('[site](https://example.com/a) [mail](mailto:a@example.com) [x](javascript:alert(1))');
    expect(pdf.links.map((link) => link.url)).toEqual(['https://example.com/a']);
    expect(folded(pdf.text)).toContain('mail');
  });

  it('#fragment links jump to the matching heading, an unmatched one is inert', async () => {
    const pdf = await exported('[down](#scope-of-it) and [nowhere](#nothing)\n\n# Scope of it\n\nText.');
    expect(pdf.links.map((link) => link.destination)).toEqual(['scope-of-it']);
    expect(pdf.destinations.has('scope-of-it')).toBe(true);
  });

  it('a doc: link of a single export is inert text followed by the human id in parentheses', async () => {
    await world.released({ humanId: 'WI-5' });
    const pdf = await exported('See [the instruction](doc:WI-5#steps) and [that](doc:NOPE-1).');
    expect(pdf.links).toEqual([]);
    expect(folded(pdf.text)).toContain('See the instruction (WI-5) and that (NOPE-1).');
  });

  it('a doc: link by document id shows the human id, and nothing for one that the caller cannot see', async () => {
    const target = await world.create({ humanId: 'WI-6' });
    const pdf = await exported(`A [b](doc:${target.id}) c [d](doc:0190c3e0-7a00-7000-8000-000000000000) e.`);
    expect(folded(pdf.text)).toContain('A b (WI-6) c d e.');
  });

  it('a doc: link is resolved however its address is escaped', async () => {
    const target = await world.create({ humanId: 'WI-7' });
    const escaped = target.id.replaceAll('-', '\\-');
    const entity = target.id.replace('-', '&#45;');
    const pdf = await exported(`A [b](doc:${escaped}) c [d](doc:${entity}) e.`);
    expect(folded(pdf.text)).toContain('A b (WI-7) c d (WI-7) e.');
  });

  it('attachment: links that are not images render as their text', async () => {
    const pdf = await exported('The [sheet](attachment:data.csv).');
    expect(pdf.links).toEqual([]);
    expect(folded(pdf.text)).toContain('The sheet.');
  });
});

describe('navigation', () => {
  it('the outline is nested by heading level', async () => {
    const pdf = await exported('# A\n\n## B\n\n## C\n\n# D');
    expect(pdf.outline.map((entry) => [entry.title, entry.children.map((child) => child.title)])).toEqual([
      ['A', ['B', 'C']],
      ['D', []],
    ]);
  });

  it('every heading has a stable slug, duplicates numbered', async () => {
    const pdf = await exported('# Scope\n\n# Scope\n\n# Überblick & Zweck');
    for (const slug of ['scope', 'scope-1', 'überblick--zweck']) expect([...pdf.destinations.keys()]).toContain(slug);
  });
});

describe('images', () => {
  it('an image inside a link is found in either form of its name and leads where the link leads', async () => {
    const version = await world.versionIn('DRAFT', {
      markdown:
        '[![The logo](attachment:gro\u0308\u00dfe.png)](https://example.com/home) and ![Again](attachment:gr\u00f6\u00dfe.png)',
    });
    const stored = await upload(world.quality, version.id, 'gr\u00f6\u00dfe.png', png(40, 20));
    expect(stored.status).toBe(201);
    for (const step of ['submit', 'release']) await world.step(version, step);
    const answer = await world.quality.get(`/api/documents/versions/${version.id}/export/pdf`);
    const pdf = await readPdf(answer.bytes, true);
    expect(pdf.links.map(({ url, description }) => [url, description])).toEqual([
      ['https://example.com/home', 'The logo'],
    ]);
    expect(pdf.structure.join('')).toContain('Link(Figure"The logo")');
    expect(folded(pdf.text)).not.toContain('not available');
  });

  it('a missing image shows a labelled placeholder with its alt text and does not fail the export', async () => {
    const text = folded((await exported('![The pump](attachment:pump.png)')).text);
    expect(text).toContain('Image not available');
    expect(text).toContain('The pump');
  });

  it('an external image is never fetched: its alt text stands in its place, as a live link', async () => {
    const pdf = await exported('![Logo](https://example.com/logo.png)');
    expect(pdf.links.map((link) => link.url)).toEqual(['https://example.com/logo.png']);
    expect(folded(pdf.text)).toContain('Logo');
  });
});

describe('conformance', () => {
  it('says that it is PDF/A-2a and PDF/UA-1, and embeds its language', async () => {
    const { xmp } = await exported('Text.');
    expect(xmp).toMatch(/pdfaid:part>2</);
    expect(xmp).toMatch(/pdfaid:conformance>A</);
    expect(xmp).toMatch(/pdfuaid:part>1</);
  });
});
