/** The rules of section 19 of the contract that need no server: numbers, titles, front matter, HTML and links. */
import { describe, expect, test } from 'vitest';
import { leastMs } from '../../tests/harness/least-time.ts';
import {
  fileTree,
  leftOverFiles,
  planErrors,
  plannedFolders,
  proposedNumber,
  readMarkdownFile,
  told,
  writeMarkdownFile,
} from './index.ts';

const paths = ['qms/SOP-001.md', 'qms/SOP-002.md', 'qms/img/flow.png', 'other/img/flow.png', 'qms/form.xlsx'];
const tree = fileTree(paths);
const read = (text: string, path = 'qms/SOP-001.md') => readMarkdownFile({ path, text, tree });
const numbers = new Map([
  ['qms/SOP-001.md', 'SOP-001'],
  ['qms/SOP-002.md', 'QP-2'],
]);
const write = (text: string, title = 'Control', path = 'qms/SOP-001.md') =>
  writeMarkdownFile({ path, text, tree }, { humanId: 'SOP-001', title }, (of) => numbers.get(of) ?? null);

test('what a plan cuts off from its warnings is said', () => {
  const many = told(Array.from({ length: 305 }, (_, at) => (at === 0 ? 'w'.repeat(3_000) : `warning ${at}`)));
  expect(many[0]).toMatch(/^w{2000}…$/);
  expect(many.slice(299)).toEqual(['warning 299', 'And 5 more.']);
  expect(told(['one', 'two'])).toEqual(['one', 'two']);
});

describe('the number of a document', () => {
  test.for([
    ['---\nid: QP-7\n---\n# SOP-009 Control', 'a.md', 'QP-7'],
    ['# SOP-009 Control', 'SOP-001.md', 'SOP-001'],
    ['# SOP-009: Control', 'control.md', 'SOP-009'],
    ['# Control', 'SOP-001 Control.md', 'SOP-001'],
    ['# PURPOSE', 'purpose.md', null],
    ['# A guide', 'a guide.md', null],
    ['---\nid: sop 9\n---\n', 'x.md', 'sop 9'],
  ] as const)('of %j in %s is %s', ([text, path, humanId]) => {
    expect(read(text, path).humanId).toBe(humanId);
  });
});

describe('what is no number of a document', () => {
  test.for([
    ['SOP 001 Control of documents', 'SOP-001'],
    ['SOP_001_Lenkung_von_Dokumenten_v3', 'SOP-001'],
    ['sop-001', 'SOP-001'],
    ['Prüfanweisung 12', 'PRUEFANWEISUNG-12'],
    ['Maßnahmenplan_2024-03', 'MASSNAHMENPLAN-2024-03'],
    ['Évaluation n° 7 – fournisseurs', 'EVALUATION-N-7'],
    ['QP 4.2.3 Internal audits', 'QP-4-2-3'],
    ['Formblatt F 12b (neu)', 'FORMBLATT-F-12B'],
    ['4.2 Lenkung', 'DOC-4-2'],
    ['SOP–009 — Cleaning', 'SOP-009'],
    ['AA_Ölwechsel#17', 'AA-OELWECHSEL-17'],
    ['Lenkung von Dokumenten', null],
    ['What we learnt at the meeting in room 12', null],
  ] as const)('of the name %s is proposed as %s', ([name, proposal]) => {
    expect(proposedNumber(null, `a/${name}.md`, 'A title')).toBe(proposal);
    expect(proposedNumber(name, 'a/b.md', 'A title')).toBe(proposal);
  });

  test('is looked for in the title too, and a number needs no proposal', () => {
    expect(proposedNumber(null, 'a/b.md', 'SOP 9: Cleaning')).toBe('SOP-9');
    expect(proposedNumber('SOP-009', 'SOP 1.md', 'SOP 1')).toBeNull();
  });
});

describe('the title', () => {
  test('is that of the front matter, else the first heading as plain text, else the name of the file', () => {
    expect(read('---\ntitle: "Control: all of it"\n---\n# Other').title).toBe('Control: all of it');
    expect(read('Text.\n\n## *Control* of `files`').title).toBe('Control of files');
    expect(read('Text.').title).toBe('SOP-001');
  });

  test('is no longer than a title may be', () => {
    expect(read(`# ${'long '.repeat(200)}`).title.length).toBeLessThanOrEqual(300);
  });
});

describe('front matter', () => {
  test('gives revision and effective date and is taken out of the content', () => {
    const text = "---\nid: SOP-001\nrevision: 7\neffective-date: '2024-02-29'\nowner: Jo\n---\n\nText.\n";
    expect(read(text)).toMatchObject({ number: 7, effectiveDate: '2024-02-29' });
    expect(read(text).warnings).toEqual(['Not taken over from the front matter: owner.']);
    expect(write(text).markdown).toBe('Text.\n');
    expect(read('---\nversion: v3\n---\n').number).toBe(3);
  });

  test('that makes no sense is not taken over, and says so', () => {
    const facts = read('---\nrevision: two\neffective-date: 2026-02-30\n---\nText.');
    expect(facts).toMatchObject({ number: 1, effectiveDate: null });
    expect(facts.warnings).toHaveLength(2);
    const slip = read('---\neffective-date: 0026-02-03\n---\nText.');
    expect(slip.effectiveDate).toBeNull();
    expect(slip.warnings).toEqual(['The effective date “0026-02-03” cannot be meant, so it is not taken over.']);
  });

  test('is not taken for one where two rules stand around text', () => {
    expect(write('---\nSome words.\n\n---\nText.').markdown).toContain('Some words.');
  });
});

describe('the first heading', () => {
  test('is dropped where it repeats the title, with the number before it or not', () => {
    expect(write('# Control\n\nText.').markdown).toBe('Text.');
    expect(write('---\ntitle: Control\n---\n# SOP-001 — Control\n\nText.').markdown).toBe('Text.');
    expect(write('Control\n=======\n\nText.').markdown).toBe('Text.');
  });

  test('takes what only it links to along when it is dropped', () => {
    const text = '[Control](form.xlsx)\n=======\n\n![Flow](img/flow.png)';
    expect(write(text)).toEqual({
      markdown: '![Flow](attachment:flow.png)',
      attachments: [{ path: 'qms/img/flow.png', name: 'flow.png' }],
    });
  });

  test('stays where it says something else', () => {
    expect(write('---\ntitle: Control\n---\n# Purpose\n\nText.').markdown).toContain('# Purpose');
  });
});

describe('links', () => {
  test('between files become doc: links with their fragment', () => {
    expect(write('[a](SOP-002.md#the-scope) [b](./SOP-002.md "t") [c][r]\n\n[r]: <../qms/SOP-002.md>').markdown).toBe(
      '[a](doc:QP-2#the-scope) [b](doc:QP-2 "t") [c][r]\n\n[r]: doc:QP-2',
    );
  });

  test('to the web, into the same text and in code stay as they are', () => {
    const text = '[a](https://x.example/SOP-002.md) [b](#scope) `[c](SOP-002.md)`\n\n```\n[d](SOP-002.md)\n```\n';
    expect(write(text).markdown).toBe(text);
  });

  test('to no file of the import stay, with a warning and their line', () => {
    const text = '---\nid: SOP-001\n---\nText.\n\n[a](gone.md) [b](../../etc/passwd)';
    expect(write(text).markdown).toContain('[a](gone.md) [b](../../etc/passwd)');
    expect(read(text).warnings).toEqual([
      'Line 6: “gone.md” leads to no file of this import.',
      'Line 6: “../../etc/passwd” leads to no file of this import.',
    ]);
  });
});

describe('relative pictures', () => {
  test('become attachments, two of one name under two', () => {
    const text = '![A](img/flow.png) <img src="../other/img/flow.png" alt="B"> ![A](img/flow.png) [Form](form.xlsx)';
    const written = write(text);
    expect(written.markdown).toBe(
      '![A](attachment:flow.png) ![B](attachment:flow-2.png) ![A](attachment:flow.png) [Form](attachment:form.xlsx)',
    );
    expect(written.attachments.map(({ path }) => path)).toEqual([
      'qms/img/flow.png',
      'other/img/flow.png',
      'qms/form.xlsx',
    ]);
    expect(read(text).attachments).toEqual(['flow.png', 'flow-2.png', 'form.xlsx']);
  });
});

describe('HTML', () => {
  test('comments are dropped, in code they stay', () => {
    expect(write('Before <!-- a\nb --> after\n\n`<!-- c -->`').markdown).toBe('Before \n after\n\n`<!-- c -->`');
  });

  test('line breaks, raised and lowered figures and details become what the dialect has', () => {
    expect(write('H<sub>2</sub>O<br/>m<sup>2</sup>').markdown).toBe('H₂O<br>m²');
    expect(write('<details><summary>More</summary>\n\nText.\n\n</details>').markdown.trim()).toMatch(
      /^\*\*More\*\*\n+Text\.$/,
    );
  });

  test('a simple table becomes a markdown table', () => {
    const html = '<table><tr><th>A</th><th>B</th></tr>\n<tr><td><b>1</b></td><td>x | y</td></tr></table>';
    expect(write(html).markdown.trim()).toBe('| A | B |\n| --- | --- |\n| **1** | x \\| y |');
  });

  test('what the dialect does not have is kept as text, with a warning and its line', () => {
    const text =
      'Text.\n\n<video src="a.mp4"></video>\n\n<table><tr><td><ul><li>A</li></ul></td></tr></table>\n\nx<sup>th</sup>';
    expect(write(text).markdown).toBe(text);
    expect(read(text).warnings).toEqual([
      'Line 3: <video> is kept as text.',
      'Line 5: <table> is kept as text.',
      'Line 7: <sup> is kept as text.',
    ]);
  });

  test('a placeholder of a template is no HTML and needs no warning', () => {
    expect(read('The <name of the product> and <Product>.').warnings).toEqual([]);
  });

  test('hostile text takes time in proportion to its length', async () => {
    for (const part of ['<table>', '<sub>', '`'.repeat(7), '](', '<!--', '[a]: ', '<a "', '[![](']) {
      const text = `${part.repeat(60_000 / part.length)}</sub></table>`;
      expect(await leastMs(10_000, () => write(text)), part).toBeLessThan(10_000);
    }
  });
});

describe('a plan', () => {
  const document = { humanId: 'A-1', title: 'T', folderPath: ['X', 'Y'], skip: false, problem: null };

  test('names documents without a number, with a wrong, a repeated or a taken one, and folders that cannot be', () => {
    const documents = [
      { ...document, humanId: null },
      { ...document, humanId: 'a 1' },
      document,
      document,
      { ...document, humanId: 'B-1' },
      { ...document, humanId: 'C-1', folderPath: Array(9).fill('deep') },
      { ...document, humanId: 'D-1' },
    ];
    const errors = planErrors(documents, new Set(['B-1']));
    expect(errors.map((error) => error !== null)).toEqual([true, true, true, true, true, true, false]);
  });

  test('lets a number be used that only a skipped file has too', () => {
    expect(planErrors([document, { ...document, skip: true }], new Set())).toEqual([null, null]);
  });

  test('names the files that become no document and that none takes along', () => {
    const paths = ['z.pdf', 'SOP-1.md', 'img/flow.png', 'SOP-2.docx', 'budget.xlsx'];
    expect(leftOverFiles(paths, [{ takes: ['img/flow.png'] }, { takes: [] }])).toEqual(['budget.xlsx', 'z.pdf']);
    expect(leftOverFiles(['SOP-1.md', 'img/flow.png'], [{ takes: ['img/flow.png'] }])).toEqual([]);
  });

  test('lists every folder once, parents first', () => {
    expect(plannedFolders([document, { ...document, folderPath: ['X'] }])).toEqual([['X'], ['X', 'Y']]);
  });
});
