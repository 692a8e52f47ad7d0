/** What a Word file says is what is read: numbers, formulas, drawings; and everything that is not is named with its nearest words. */
import fc from 'fast-check';
import katex from 'katex';
import { describe, expect, test } from 'vitest';
import { projectRich, validateRich } from '../../../domain/content/index.ts';
import { svgProblems } from '../../../typesetting/graphics/index.ts';
import { pictureProblem } from '../check-files.ts';
import { readWordFile } from './read-word.ts';
import {
  drawing,
  numberedParagraph,
  numberingOf,
  paragraph,
  type SampleParts,
  sampleWord,
  shape,
  text,
} from './word-samples.ts';

async function read(body: string, parts: SampleParts = {}) {
  const bytes = sampleWord(body, parts);
  const word = await readWordFile(bytes, { link: (href) => href, repeatsTitle: () => false, pictureProblem });
  const valid = validateRich(JSON.parse(JSON.stringify(word.content)));
  if (!valid.ok) throw new Error(JSON.stringify(valid.errors));
  return { ...word, markdown: projectRich(valid.doc), told: word.warnings.join('\n') };
}

describe("Word's numbers are content", () => {
  test('multilevel, legal, with letters, Roman figures, and restarts', async () => {
    const numbering = numberingOf([
      ['upperRoman', '%1.'],
      ['decimal', '%1.%2', '<w:isLgl/>'],
      ['lowerLetter', '%3)'],
      ['lowerRoman', '(%4)', '<w:lvlRestart w:val="0"/>'],
    ]);
    const levels = [0, 1, 1, 2, 2, 3, 0, 1, 3];
    const { markdown } = await read(levels.map((level, at) => numberedParagraph(`p${at}`, level)).join(''), {
      numbering,
    });
    expect(markdown.split('\n\n').map((line) => line.trim())).toEqual([
      ...['I. p0', '1.1 p1', '1.2 p2', 'a) p3', 'b) p4', '(i) p5', 'II. p6', '2.1 p7', '(ii) p8'],
    ]);
  });

  test('a list that begins elsewhere, and a style that numbers headings', async () => {
    const more = `<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>`;
    const numbering = numberingOf(
      [
        ['decimal', '%1.'],
        ['decimal', '%1.%2.', '<w:pStyle w:val="Clause"/>'],
      ],
      more,
    );
    const styles = `<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:pPr><w:outlineLvl w:val="1"/>
      <w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>`;
    const clause = paragraph(text('Scope'), '<w:pStyle w:val="Clause"/>');
    const { markdown } = await read(
      numberedParagraph('One', 0) + numberedParagraph('Two', 0) + numberedParagraph('Seven', 0, 2) + clause,
      {
        ...{ numbering, styles },
      },
    );
    expect(markdown).toBe('1. One\n2. Two\n\n7) Seven\n\n## 7.1. Scope\n');
  });

  test('a first heading with a number stays, also where the title says its words; one without goes', async () => {
    const heading = (more: string, words = 'Scope') => paragraph(text(words), `<w:outlineLvl w:val="0"/>${more}`);
    const first = async (body: string) => {
      const bytes = sampleWord(body + paragraph(text('Words.')), { numbering: numberingOf([['decimal', '%1']]) });
      const repeatsTitle = (said: string) => /^(?:[\d.]+ )?Scope$/.test(said);
      return JSON.stringify(
        (await readWordFile(bytes, { link: (href) => href, repeatsTitle, pictureProblem })).content,
      );
    };
    expect(await first(heading('<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'))).toContain('1 ');
    expect(await first(heading(''))).not.toContain('Scope');
    for (const typed of ['1 Scope', '1. Scope', '1.0 Scope']) expect(await first(heading('', typed))).toContain(typed);
    expect(await first(heading('', '2 Scope'))).not.toContain('Scope');
  });

  test('the numbers of any list are those of a second calculation', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 25 }), async (levels) => {
        const numbering = numberingOf(
          [0, 1, 2, 3].map((at) => ['decimal', `${Array.from({ length: at + 1 }, (_, i) => `%${i + 1}`).join('.')}#`]),
        );
        const { markdown } = await read(levels.map((level, at) => numberedParagraph(`p${at}`, level)).join(''), {
          numbering,
        });
        const counts = [0, 0, 0, 0];
        const expected = levels.map((level, at) => {
          for (let above = 0; above < level; above += 1) counts[above] ||= 1;
          counts[level] = (counts[level] ?? 0) + 1;
          counts.fill(0, level + 1);
          return `${counts.slice(0, level + 1).join('.')}# p${at}`;
        });
        expect(markdown.trim().split('\n\n')).toEqual(expected);
      }),
      { numRuns: 60, seed: 36 },
    );
  });
});

const run = (letters: string) => `<m:r><m:t>${letters}</m:t></m:r>`;
const part = (name: string, inside: string) => `<m:${name}>${inside}</m:${name}>`;

describe('formulas become LaTeX', () => {
  const cases: [string, string, string][] = [
    ['a fraction', part('f', part('num', run('a')) + part('den', run('b+1'))), '\\frac{a}{b+1}'],
    [
      'a root',
      part('rad', `<m:radPr><m:degHide m:val="1"/></m:radPr>${part('deg', '')}${part('e', run('x'))}`),
      '\\sqrt{x}',
    ],
    ['indices', part('sSubSup', part('e', run('x')) + part('sub', run('i')) + part('sup', run('2'))), 'x_{i}^{2}'],
    [
      'a sum',
      part(
        'nary',
        `<m:naryPr><m:chr m:val="∑"/></m:naryPr>${part('sub', run('i=1'))}${part('sup', run('n'))}${part('e', run('αi'))}`,
      ),
      '\\sum_{i=1}^{n} \\alpha i',
    ],
    ['brackets', part('d', part('e', run('a≤b'))), '\\left(a\\leq b\\right)'],
    ['a function', part('func', part('fName', run('sin')) + part('e', run('θ'))), '\\sin \\theta'],
    ['a matrix', part('m', part('mr', part('e', run('1')) + part('e', run('0')))), '\\begin{matrix}1 & 0\\end{matrix}'],
    ['words', `<m:r><m:rPr><m:nor/></m:rPr><m:t>50 % of</m:t></m:r>`, '\\text{50 \\% of}'],
    ['an accent', part('acc', part('e', run('x'))), '\\hat{x}'],
  ];
  test.for(cases)('%s', async ([, inside, latex]) => {
    const { markdown, content } = await read(paragraph(`${text('See ')}<m:oMath>${inside}</m:oMath>`));
    expect(markdown).toContain(latex);
    expect(JSON.stringify(content)).toContain('mathInline');
    expect(() => katex.renderToString(latex, { throwOnError: true })).not.toThrow();
  });

  test('one that stands alone is a block', async () => {
    const { markdown } = await read(paragraph(`<m:oMathPara><m:oMath>${run('E=m')}</m:oMath></m:oMathPara>`));
    expect(markdown).toBe('$$\nE=m\n$$\n');
  });
});

describe('what is no content, or another content here, is counted and named with its nearest words', () => {
  const cases: [string, string, RegExp, RegExp | null, SampleParts?][] = [
    [
      'hidden text',
      paragraph(text('Seen ') + text('secret', '<w:vanish/>')),
      /hidden text is left out: “secret”/,
      /^Seen$/m,
    ],
    [
      'text that a style hides',
      paragraph(text('a') + text('secret', '<w:rStyle w:val="H"/>')),
      /“secret”/,
      /^a$/m,
      { styles: '<w:style w:type="character" w:styleId="H"><w:rPr><w:vanish/></w:rPr></w:style>' },
    ],
    [
      'ruby',
      paragraph(`<w:r><w:ruby><w:rt>${text('kan')}</w:rt><w:rubyBase>${text('漢')}</w:rubyBase></w:ruby></w:r>`),
      /“漢 \(kan\)”/,
      /漢\(kan\)/,
    ],
    [
      'a text box',
      paragraph(text('Before') + drawing(shape('rect', [0, 0, 100, 40], 'Boxed'), false)),
      /text box .*: “Boxed”/,
      /Before\n\nBoxed/,
    ],
    [
      'a table in a table',
      `<w:tbl><w:tr><w:tc>${paragraph(text('out'))}<w:tbl><w:tr><w:tc>${paragraph(text('in'))}</w:tc></w:tr></w:tbl></w:tc></w:tr></w:tbl>`,
      /table inside a table cell.*“in”/,
      /out<br>in/,
    ],
    [
      'a chart',
      paragraph(
        `${text('As shown')}<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart r:id="r-chart.xml"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
      ),
      /chart is left out.*“Failures in May”/,
      /Chart not taken over: Failures in May/,
      {
        chart: `<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:t>Failures in May</a:t></c:chart>`,
      },
    ],
    [
      'a picture of a kind that nobody shows',
      paragraph(
        `${text('Seen here')}<w:pict><v:shape alt="The valve"><v:imagedata r:id="r-media/a.tiff"/></v:shape></w:pict>`,
      ),
      /picture .* left out: “image\/tiff, The valve”/,
      /Picture not taken over: The valve/,
      { pictures: { 'a.tiff': Buffer.from('II*') } },
    ],
    [
      'an unsafe link',
      paragraph(
        `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "javascript:x"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${text('click')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      ),
      /run a program.*“click”/,
      /^click$/m,
    ],
    [
      'a character of a symbol font',
      paragraph('<w:r><w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Odd" w:char="E123"/></w:r>'),
      /symbol font is left out/,
      /^α$/m,
    ],
    [
      'a comment',
      paragraph(`<w:commentRangeStart w:id="1"/>${text('ten degrees')}<w:commentRangeEnd w:id="1"/>`),
      /Comment of Jo on “ten degrees”, not taken over: Sure\?/,
      /ten degrees/,
      { comments: `<w:comment w:id="1" w:author="Jo">${paragraph(text('Sure?'))}</w:comment>` },
    ],
    [
      'the end of a paragraph that was deleted, and its words stay',
      `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${text('First half ')}</w:p>${paragraph(text('second half'))}`,
      /a deletion: “the end of the paragraph First half”/,
      /^First half second half$/m,
    ],
    [
      'the end of a paragraph that was inserted',
      `<w:p><w:pPr><w:rPr><w:ins/></w:rPr></w:pPr>${text('Upper part')}</w:p>${paragraph(text('lower part'))}`,
      /an insertion: “the end of the paragraph Upper part”/,
      /^Upper part\n\nlower part$/m,
    ],
    [
      'a long page header',
      paragraph(text('Body')),
      /this one said: (?:long words ){90}.{0,10}…/,
      /Body/,
      { header: paragraph(text('long words '.repeat(200))) },
    ],
    [
      'an element that nobody knows',
      `<w:p><w:future>${text('later words')}</w:future></w:p>`,
      /not known here.*“later words”/,
      /later words/,
    ],
  ];
  test.for(cases)('%s', async ([, body, warning, kept, parts]) => {
    const { told, markdown } = await read(body, parts);
    expect(told).toMatch(warning);
    if (kept !== null) expect(markdown).toMatch(kept);
    expect(markdown).not.toMatch(/secret|twice/);
  });
});

describe('a flowchart of shapes', () => {
  const chart = (kind: string) =>
    paragraph(
      drawing(
        shape('flowChartTerminator', [0, 0, 100, 30], 'Start') +
          shape('straightConnector1', [50, 30, 0, 20], '', '<a:tailEnd type="triangle"/>') +
          shape(kind, [0, 50, 100, 60], 'Clean & dry?'),
      ),
    );

  test('of boxes, diamonds, arrows and words becomes a drawing', async () => {
    const { pictures, told, markdown } = await read(chart('flowChartDecision'));
    const svg = Buffer.from(pictures[0]?.bytes ?? []).toString();
    expect(svg).toMatch(/<polygon .*Clean &amp; dry\?/s);
    expect(svgProblems(Buffer.from(svg))).toEqual([]);
    expect(markdown).toBe('![Start · Clean & dry?](attachment:image-1.svg)\n');
    expect(told).toMatch(/becomes a picture: “Start · Clean & dry\?”/);
  });

  test('of any other shapes leaves its words in its place', async () => {
    const { markdown, told } = await read(chart('cloud'));
    expect(markdown).toBe('\\[Drawing not taken over: Start · Clean & dry?\\]\n');
    expect(told).toMatch(/left out, with the words in its place: “Start · Clean & dry\?”/);
  });
});

test('a caption of a table stays one where its label is bold, as in the Word files that are exported here', async () => {
  const table = `<w:tbl><w:tr><w:tc><w:tcPr/>${paragraph(text('a'))}</w:tc></w:tr></w:tbl>`;
  const caption = paragraph(`<w:r><w:rPr><w:b/></w:rPr><w:t>Table:</w:t></w:r>${text(' Values')}`);
  const { markdown } = await read(caption + table + caption);
  expect(markdown).toMatch(/^\*\*Table:\*\* Values\n[\s\S]+\nTable: Values\n$/);
});

test('the main part is the one that the package names, and a stray byte behind it is no damage', async () => {
  const bytes = Buffer.concat([sampleWord(paragraph(text('Online')), {}, 'word/document2.xml'), Buffer.from('\n')]);
  const { content } = await readWordFile(bytes, { link: (href) => href, repeatsTitle: () => false, pictureProblem });
  expect(JSON.stringify(content)).toContain('Online');
});

test('no word is lost in silence, whatever it stands in', async () => {
  const wraps: ((inside: string) => string)[] = [
    (inside) => paragraph(inside),
    (inside) => `<w:tbl><w:tr><w:tc><w:tcPr/>${paragraph(inside)}</w:tc></w:tr></w:tbl>`,
    (inside) => paragraph(`<w:ins>${inside}</w:ins>`),
    (inside) =>
      paragraph(`<w:del>${inside.replaceAll('w:t', 'w:delText').replaceAll('w:delText ', 'w:delText ')}</w:del>`),
    (inside) => paragraph(`<w:hyperlink w:anchor="x">${inside}</w:hyperlink>`),
    (inside) => `<w:sdt><w:sdtContent>${paragraph(inside)}</w:sdtContent></w:sdt>`,
    (inside) => paragraph(`<w:odd:element xmlns:odd="x">${inside}</w:odd:element>`.replaceAll('w:odd:', 'odd:')),
    (inside) => paragraph(inside.replace('<w:rPr>', '<w:rPr><w:vanish/>')),
    (inside) =>
      paragraph(
        drawing(
          shape('rect', [0, 0, 90, 30]).replace(
            '</wps:wsp>',
            `<wps:txbx><w:txbxContent>${paragraph(inside)}</w:txbxContent></wps:txbx></wps:wsp>`,
          ),
          false,
        ),
      ),
    (inside) => paragraph(inside, '<w:pStyle w:val="TOC1"/>'),
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(wraps.length - 1), { minLength: 1, maxLength: 12 }), async (chosen) => {
      const body = chosen.map((at, place) => wraps[at]?.(text(`word${place}x `)) ?? '').join('');
      const { markdown, told } = await read(body);
      for (const place of chosen.keys()) expect(markdown + told).toContain(`word${place}x`);
    }),
    { numRuns: 80, seed: 36 },
  );
});
