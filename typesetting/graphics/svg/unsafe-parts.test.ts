import { describe, expect, it } from 'vitest';
import { inspectImage, svgProblems } from '../index.ts';

const open =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">';
const svg = (body: string) => Buffer.from(`${open}${body}</svg>`);
const outside = 'It refers to something outside itself.';

describe('an SVG is unsafe to keep', () => {
  const cases: [string, Buffer, string][] = [
    ['with a DOCTYPE', Buffer.from(`<!DOCTYPE svg>${open}</svg>`), 'It has a DOCTYPE.'],
    ['with entities', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${open}&a;</svg>`), 'It declares entities.'],
    [
      'with a style sheet instruction',
      Buffer.from(`<?xml-stylesheet href="a.css"?>${open}</svg>`),
      'It has a processing instruction.',
    ],
    ['with a script', svg('<script>1</script>'), 'It has a script.'],
    ['with a script under a prefix', svg('<s:SCRIPT xmlns:s="http://www.w3.org/2000/svg"/>'), 'It has a script.'],
    ['with an event handler', svg('<rect onload="x()"/>'), 'It has an event handler.'],
    ['with an event handler in capitals', svg('<rect ONCLICK="x()"/>'), 'It has an event handler.'],
    ['with foreignObject', svg('<foreignObject/>'), 'It has a foreignObject.'],
    ['with a frame', svg('<iframe/>'), 'It embeds something other than a drawing.'],
    ['with a link', svg('<a href="https://example.org"/>'), outside],
    ['with javascript', svg('<a xlink:href=" java&#10;script:x"/>'), outside],
    ['with a local file', svg('<image href="/etc/hostname"/>'), outside],
    ['with HTML as data', svg('<use href="data:text/html,x"/>'), outside],
    ['with another file’s fragment', svg('<use href="other.svg#a"/>'), outside],
    ['with a paint from outside', svg('<rect fill="url(https://example.org/a.svg#b)"/>'), outside],
    ['with a style that imports', svg('<style>@import "a.css";</style>'), outside],
    ['with a style that loads', svg('<style>rect{background:url( "//example.org")}</style>'), outside],
    ['with a style that hides its loading', svg('<rect style="fill:u\\72l(http://example.org)"/>'), outside],
    ['with a style that hides its import', svg('<style>@im/**/port "a.css";</style>'), outside],
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
