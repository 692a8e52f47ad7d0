import { describe, expect, it } from 'vitest';
import { inspectImage, svgProblems } from '../index.ts';

const open =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">';
const svg = (body: string) => Buffer.from(`${open}${body}</svg>`);
const outside = 'It refers to something outside itself.';
const foreign = 'It has a foreignObject that is more than the text of a label.';
const declares = 'It has a DOCTYPE that declares entities or more.';
const otherDoctype = 'It has a DOCTYPE that is not SVG’s own.';
const plainDoctype =
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
const html = (body: string) => `<div xmlns="http://www.w3.org/1999/xhtml">${body}</div>`;

describe('an SVG is unsafe to keep', () => {
  const cases: [string, Buffer, string][] = [
    ['with a DOCTYPE of its own', Buffer.from(`<!DOCTYPE svg>${open}</svg>`), otherDoctype],
    [
      'with a DOCTYPE from elsewhere',
      Buffer.from(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://example.org/svg11.dtd">${open}</svg>`),
      otherDoctype,
    ],
    [
      'with a DOCTYPE that declares',
      Buffer.from(`${plainDoctype.slice(0, -1)} [<!ATTLIST a b CDATA "c">]>${open}</svg>`),
      declares,
    ],
    ['with entities', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${open}&a;</svg>`), declares],
    [
      'with a style sheet instruction',
      Buffer.from(`<?xml-stylesheet href="a.css"?>${open}</svg>`),
      'It has a processing instruction.',
    ],
    ['with a script', svg('<script>1</script>'), 'It has a script.'],
    ['with a script under a prefix', svg('<s:SCRIPT xmlns:s="http://www.w3.org/2000/svg"/>'), 'It has a script.'],
    ['with an event handler', svg('<rect onload="x()"/>'), 'It has an event handler.'],
    ['with an event handler in capitals', svg('<rect ONCLICK="x()"/>'), 'It has an event handler.'],
    ['with foreignObject', svg('<foreignObject/>'), foreign],
    [
      'with HTML that no drawing program wrote',
      svg(`<foreignObject width="9" height="9">${html('text')}</foreignObject>`),
      foreign,
    ],
    [
      'with a label that is more than text',
      svg(
        `<switch><foreignObject>${html('<img src="data:image/png;base64,AAAA"/>')}</foreignObject><text>a</text></switch>`,
      ),
      foreign,
    ],
    [
      'with a label that has nothing to fall back to',
      svg(`<switch><foreignObject>${html('a')}</foreignObject></switch>`),
      foreign,
    ],
    [
      'with a label that loads',
      svg(
        `<switch><foreignObject><p style="background:url(//example.org)">a</p></foreignObject><text>a</text></switch>`,
      ),
      outside,
    ],
    ['with a frame', svg('<iframe/>'), 'It embeds something other than a drawing.'],
    ['with a link that runs', svg('<a href="data:text/html,x"/>'), outside],
    ['with javascript', svg('<a xlink:href=" java&#10;script:x"/>'), outside],
    ['with a local file', svg('<image href="/etc/hostname"/>'), outside],
    ['with HTML as data', svg('<use href="data:text/html,x"/>'), outside],
    ['with another file’s fragment', svg('<use href="other.svg#a"/>'), outside],
    ['with a paint from outside', svg('<rect fill="url(https://example.org/a.svg#b)"/>'), outside],
    ['with a style that imports', svg('<style>@import "a.css";</style>'), outside],
    ['with a style that loads', svg('<style>rect{background:url( "//example.org")}</style>'), outside],
    ['with a style that hides its loading', svg('<rect style="fill:u\\72l(http://example.org)"/>'), outside],
    ['with a style that hides its import', svg('<style>@im/**/port "a.css";</style>'), outside],
    ['with blanks before what it loads', svg(`<rect fill="url(  'http://example.org/a.svg#b')"/>`), outside],
    ['with src()', svg('<style>rect{mask:src("http://example.org")}</style>'), outside],
    ['with image()', svg('<rect style="mask:image(\'a.png\')"/>'), outside],
    ['with image-set()', svg('<rect style="mask:-webkit-image-set(\'a.png\' 1x)"/>'), outside],
    ['with cross-fade()', svg("<rect style=\"mask:cross-fade('a.png', 'b.png')\"/>"), outside],
    ['with a comment that is none, in a string', svg('<style>a{b:"/*";c:url(//example.org);d:"*/"}</style>'), outside],
    ['with a comment that is none, in an address', svg('<rect fill="url(/*/../a.svg#b)"/>'), outside],
    ['with a comment within a name', svg('<rect fill="u/**/rl(//example.org)"/>'), outside],
    ['with a string that ends with its line', svg('<style>a{b:"\n;c:url(//example.org)}</style>'), outside],
    ['with an escaped name and blanks', svg('<rect fill="\\75 \\52l( \t\'//example.org\')"/>'), outside],
    ['with an escaped bracket in an address', svg('<rect fill="url(\\68ttp://example.org)"/>'), outside],
    ['with an address that only looks like a fragment', svg('<rect fill="url(\u00a0#a)"/>'), outside],
    ['with what it fades to', svg('<set attributeName="fill" to="url(//example.org)"/>'), outside],
    ['with a base', svg('<g xml:base="http://example.org/"/>'), outside],
    [
      'with a reference that changes',
      svg('<set attributeName="href" to="javascript:x"/>'),
      'It changes a reference while it is shown.',
    ],
    ['that is not well-formed', Buffer.from(`${open}<g></svg>`), 'It is not well-formed XML: tags do not match.'],
    ['that is no SVG', Buffer.from('<html/>'), 'It is not an SVG.'],
  ];
  for (const [name, bytes, problem] of cases) it(name, () => expect(svgProblems(bytes)).toContain(problem));

  it('when an SVG inside it is', () => {
    const inner = svg('<script/>').toString('base64');
    expect(svgProblems(svg(`<image href="data:image/svg+xml;base64,${inner}"/>`))[0]).toMatch(
      /embeds an SVG that is unsafe/,
    );
  });
});

describe('an SVG is safe to keep', () => {
  it('with fragments, styles, images as data and namespaces', () => {
    const body = [
      '<style>/* plain */ .a{fill:url(#g);font-family:"Noto Sans"}</style>',
      '<linearGradient id="g"/><rect fill="url(\'#g\')"/><use xlink:href="#g"/>',
      '<image href="data:image/png;base64,AAAA"/><text>url(https://example.org) on a page</text>',
    ];
    expect(svgProblems(svg(body.join('')))).toEqual([]);
    expect(
      svgProblems(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->${open}</svg>`)),
    ).toEqual([]);
  });
});

describe('what drawing programs write as a matter of course is no danger', () => {
  const cases: [string, Buffer][] = [
    ['the DOCTYPE of SVG', Buffer.from(`${plainDoctype}${open}</svg>`)],
    ['the mark of PlantUML', svg('<?plantuml 1.2024.3?><?plantuml-src SoWk?>')],
    ['links', svg('<a href="https://example.org"/><a xlink:href="next.html#a"/><a href="mailto:a@example.org"/>')],
    ['metadata', svg('<metadata><r:about xmlns:r="x" r:resource="http://example.org"/></metadata>')],
    [
      'a font as data',
      svg('<style>@font-face{font-family:a;src:url("data:font/woff2;base64,d09GMg==")format("woff2")}</style>'),
    ],
    [
      'names that look like CSS',
      svg('<g id="url(http://a)" class="image(1)" data-a="src(b)" i:label="image(1)" xmlns:i="x"/>'),
    ],
    [
      'a label beside its fallback',
      svg(`<switch><foreignObject>${html('a <b>b</b><br/>')}</foreignObject><text>a</text></switch>`),
    ],
  ];
  for (const [name, bytes] of cases) it(name, () => expect(svgProblems(bytes)).toEqual([]));
});

describe('a refusal names the program and the setting to change', () => {
  const cases: [string, Buffer, RegExp][] = [
    ['draw.io', svg('<!--draw.io--><image href="https://example.org/a.png"/>'), /draw\.io: .*“Embed Images”/],
    [
      'Mermaid',
      Buffer.from(
        `${open.slice(0, -1)} aria-roledescription="flowchart-v2"><foreignObject><img/></foreignObject></svg>`,
      ),
      /Mermaid: .*"htmlLabels": false/,
    ],
    ['Graphviz', svg('<!-- Generated by graphviz --><image xlink:href="a.png"/>'), /Graphviz: .*-Tsvg:cairo/],
    ['PlantUML', svg('<?plantuml 1.2024.3?><script>x</script>'), /PlantUML: .*svgInteractive/],
    [
      'Inkscape',
      svg('<g xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"/><image href="a.png"/>'),
      /Embed Images/,
    ],
    [
      'Illustrator',
      Buffer.from(`<!-- Generator: Adobe Illustrator --><!DOCTYPE svg [<!ENTITY ns_svg "x">]>${open}</svg>`),
      /Illustrator: .*“Preserve Illustrator Editing Capabilities”/,
    ],
  ];
  for (const [name, bytes, advice] of cases) {
    it(name, () => expect(svgProblems(bytes).at(-1)).toMatch(advice));
  }

  it('and says nothing about programs where it knows none', () => {
    expect(svgProblems(svg('<script/>'))).toEqual(['It has a script.']);
  });
});

describe('the kind of an image is told from its bytes', () => {
  it('for SVG in every dress', () => {
    const facts = { mediaType: 'image/svg+xml', width: 10, height: 10 };
    expect(inspectImage(svg(''))).toEqual(facts);
    expect(
      inspectImage(Buffer.from(`\ufeff<?xml version="1.0"?><!-- > --><!DOCTYPE svg [<!ENTITY a ">">]>\n${open}</svg>`)),
    ).toEqual(facts);
    expect(inspectImage(Buffer.from(`\ufeff${open}</svg>`, 'utf16le'))).toEqual(facts);
    expect(inspectImage(Buffer.from('<s:svg xmlns:s="x" viewBox="0 0 30 40" width="15mm"/>'))?.height).toBeCloseTo(
      75.6,
      1,
    );
  });

  it('and not for HTML, text or a name', () => {
    for (const text of ['<html><svg/></html>', '<svgish/>', 'svg', '<', ''])
      expect(inspectImage(Buffer.from(text))).toBeNull();
  });
});
