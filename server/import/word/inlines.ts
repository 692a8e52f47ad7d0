/** Inside a paragraph: runs, links, tracked changes, fields, formulas, drawings. */
import { type Drawn, drawnOf } from './drawings.ts';
import { isLostField, linkOf, shownBy } from './fields.ts';
import { formulaOf } from './formula.ts';
import { deletedWords, plainWords, type Reading } from './reading.ts';
import { symbolOf, symbolText } from './symbols.ts';
import type { RunLooks, WordNode } from './word-node.ts';
import { attribute, child, descendants, isOn, none, value, within, type XmlElement } from './xml.ts';

/** Elements that hold text as if they were not there. */
const passedThrough = new Set(
  'w:smartTag w:customXml w:sdtContent w:dir w:bdo w:rt w:rubyBase m:oMathParaPr'.split(' '),
);
/** Elements that show nothing. */
const silent = new Set(
  `w:pPr w:rPr w:sdtPr w:sdtEndPr w:customXmlPr w:smartTagPr w:proofErr w:bookmarkEnd w:permStart w:permEnd w:lastRenderedPageBreak
  w:annotationRef w:footnoteRef w:endnoteRef w:separator w:continuationSeparator w:moveFromRangeStart w:moveFromRangeEnd
  w:moveToRangeStart w:moveToRangeEnd w:customXmlInsRangeStart w:customXmlInsRangeEnd w:customXmlDelRangeStart
  w:customXmlDelRangeEnd w:delText w:delInstrText w:sectPr w:rubyPr w:fldData`.split(/\s+/),
);

export function inlinesOf(elements: readonly XmlElement[], reading: Reading): WordNode[] {
  return elements.flatMap((one) => inlineOf(one, reading));
}

function inlineOf(element: XmlElement, reading: Reading): WordNode[] {
  const { losses } = reading.setting;
  const inside = () => inlinesOf(element.children, reading);
  switch (element.name) {
    case 'w:r':
      return runOf(element, reading);
    case 'w:hyperlink':
      return [{ type: 'hyperlink', ...linkTarget(element, reading), children: inside() }];
    case 'w:ins':
    case 'w:moveTo':
      if (plainWords(element) !== '') losses.add(element.name === 'w:ins' ? 'inserted' : 'moved', plainWords(element));
      return inside();
    case 'w:del':
      losses.add('deleted', deletedWords(element) || reading.near());
      return [];
    case 'w:moveFrom':
      return [];
    case 'w:sdt':
      return inlinesOf(child(element, 'w:sdtContent')?.children ?? [], reading);
    case 'w:fldSimple':
      return simpleField(element, reading);
    case 'w:bookmarkStart':
      return [{ type: 'bookmark', name: attribute(element, 'w:name') ?? '' }];
    case 'w:commentRangeStart':
      reading.beginComment(attribute(element, 'w:id') ?? '');
      return [];
    case 'w:commentRangeEnd':
    case 'w:commentReference':
      reading.endComment(attribute(element, 'w:id') ?? '');
      return [];
    case 'm:oMath':
    case 'm:oMathPara':
      return formulas(element, reading);
    case 'w:subDoc':
      losses.add('subDocument', reading.near());
      return [];
    case 'mc:AlternateContent':
      return inlinesOf(chosen(element).children, reading);
    default:
      return partOf(element, reading) ?? unknown(element, reading);
  }
}

/** What is drawn is read where it is known; else what programs are to show instead. */
export function chosen(element: XmlElement): XmlElement {
  const choices = element.children.filter(({ name }) => name === 'mc:Choice');
  const known = /^(?:wps|wpg|wpc|wpi|wp14|w14|w15|w16\w*|a14|c14|v2)$/;
  const fits = choices.find((one) => (attribute(one, 'Requires') ?? '').split(/\s+/).every((word) => known.test(word)));
  return fits ?? child(element, 'mc:Fallback') ?? choices[0] ?? none;
}

function unknown(element: XmlElement, reading: Reading): WordNode[] {
  if (silent.has(element.name)) return [];
  if (!passedThrough.has(element.name)) {
    if (plainWords(element) === '') return [];
    reading.setting.losses.add('unknown', plainWords(element));
  }
  return inlinesOf(element.children, reading);
}

function linkTarget(element: XmlElement, { part }: Reading): Pick<WordNode, 'href' | 'anchor'> {
  const target = part.relations.get(attribute(element, 'r:id') ?? '')?.target;
  const anchor = attribute(element, 'w:anchor');
  if (target !== undefined)
    return { href: anchor === undefined || target.includes('#') ? target : `${target}#${anchor}` };
  return anchor === undefined ? {} : { anchor };
}

function simpleField(element: XmlElement, reading: Reading): WordNode[] {
  const code = attribute(element, 'w:instr') ?? '';
  const children = inlinesOf(element.children, reading);
  if (children.length === 0) return endedField(code, shownBy(code, element), false, reading);
  const link = linkOf(code);
  return link === null ? children : [{ type: 'hyperlink', ...link, children }];
}

function endedField(code: string, shown: WordNode | null, hasResult: boolean, reading: Reading): WordNode[] {
  if (shown !== null) reading.hear(shown.value ?? '');
  const lost = shown === null && !hasResult ? isLostField(code) : null;
  if (lost !== null) reading.setting.losses.add(lost, `${code.trim()}, ${reading.near()}`);
  return shown === null ? [] : [shown];
}

function formulas(element: XmlElement, reading: Reading): WordNode[] {
  const { losses } = reading.setting;
  const all = element.name === 'm:oMath' ? [element] : descendants(element, 'm:oMath');
  return all.flatMap((one): WordNode[] => {
    const { latex, whole } = formulaOf(one);
    if (latex === '') {
      if (one.children.length > 0) losses.add('formula', reading.near());
      return [];
    }
    if (!whole) losses.add('formulaPart', latex);
    return [{ type: 'math', value: latex }];
  });
}

function runOf(element: XmlElement, reading: Reading): WordNode[] {
  const { styles, losses } = reading.setting;
  const looks = child(element, 'w:rPr') ?? none;
  if (isHidden(looks, reading)) {
    // A field has its marks in runs that may be hidden while what it shows is not.
    for (const mark of element.children) if (/^w:(?:fldChar|instrText)$/.test(mark.name)) partOf(mark, reading);
    if (plainWords(element) !== '') losses.add('hidden', plainWords(element));
    return [];
  }
  if (child(looks, 'w:rPrChange') !== undefined) losses.add('restyled', plainWords(element) || reading.near());
  const font = fontOf(looks, reading);
  const children = element.children.flatMap((one) => partOf(one, reading, font) ?? inlineOf(one, reading));
  if (children.length === 0) return [];
  const link = reading.fields.link;
  const linked: WordNode[] = link === null ? children : [{ type: 'hyperlink', ...link, children }];
  return [{ type: 'run', looks: looksOf(looks, value(looks, 'w:rStyle'), styles), children: linked }];
}

function fontOf(looks: XmlElement, reading: Reading): string | undefined {
  const fonts = within(looks, 'w:rFonts').attributes;
  return fonts['w:ascii'] ?? fonts['w:hAnsi'] ?? reading.setting.styles.font(value(looks, 'w:rStyle'));
}

function isHidden(looks: XmlElement, { setting: { styles }, paragraph }: Reading): boolean {
  const own = child(looks, 'w:vanish');
  if (own !== undefined) return isOn(own);
  const styled = styles.look(value(looks, 'w:rStyle'), 'w:vanish');
  if (styled !== undefined) return isOn(styled);
  return paragraph !== null && styles.isHidden(value(child(paragraph, 'w:pPr') ?? none, 'w:pStyle'));
}

function looksOf(looks: XmlElement, styleId: string | undefined, styles: Reading['setting']['styles']): RunLooks {
  const of = (name: string) => child(looks, name) ?? styles.look(styleId, name);
  const colour = /^[0-9a-f]{6}$/i.exec(of('w:color')?.attributes['w:val'] ?? '')?.[0].toLowerCase();
  const highlight = of('w:highlight')?.attributes['w:val'];
  const aligned = of('w:vertAlign')?.attributes['w:val'];
  const raisedBy = Number(value(looks, 'w:position') ?? 0);
  const raised =
    aligned === 'superscript' || raisedBy > 0 ? 'sup' : aligned === 'subscript' || raisedBy < 0 ? 'sub' : null;
  return {
    bold: isOn(of('w:b')),
    italic: isOn(of('w:i')),
    strike: isOn(of('w:strike')) || isOn(of('w:dstrike')),
    underline: isOn(of('w:u')),
    raised,
    highlight: highlight === undefined || highlight === 'none' ? null : highlight,
    colour: colour === undefined || colour === '000000' ? null : `#${colour}`,
  };
}

/** The parts of a run; undefined for what is no part of one. */
function partOf(element: XmlElement, reading: Reading, font?: string): WordNode[] | undefined {
  const { losses } = reading.setting;
  const text = (shown: string): WordNode[] => {
    if (shown === '' || reading.fields.isInCode) return [];
    reading.fields.sawText();
    reading.hear(shown);
    return [{ type: 'text', value: shown }];
  };
  switch (element.name) {
    case 'w:t':
      return text(symbolText(element.text, font, () => losses.add('symbol', reading.near())));
    case 'w:tab':
    case 'w:ptab':
      reading.hear(' ');
      return [{ type: 'tab' }];
    case 'w:br':
      return ['page', 'column'].includes(attribute(element, 'w:type') ?? '') ? [] : [{ type: 'break' }];
    case 'w:cr':
      return [{ type: 'break' }];
    case 'w:noBreakHyphen':
      return text('\u2011');
    case 'w:softHyphen':
      return text('\u00ad');
    case 'w:sym': {
      const found = symbolOf(
        attribute(element, 'w:font'),
        Number.parseInt(attribute(element, 'w:char') ?? '', 16) || 0,
      );
      if (found === null) losses.add('symbol', reading.near());
      return text(found ?? '');
    }
    case 'w:footnoteReference':
    case 'w:endnoteReference':
      return [
        {
          type: 'note',
          noteType: element.name === 'w:footnoteReference' ? 'footnote' : 'endnote',
          name: attribute(element, 'w:id') ?? '',
        },
      ];
    case 'w:instrText':
      reading.fields.addCode(element.text);
      return [];
    case 'w:fldChar': {
      const over = reading.fields.mark(element);
      return over === null ? [] : endedField(over.ended, over.shown, over.hasResult, reading);
    }
    case 'w:ruby':
      return rubyOf(element, reading);
    case 'w:drawing':
    case 'w:pict':
    case 'w:object':
      reading.fields.sawText();
      return drawn(drawnOf(element, { part: reading.part, ...reading.setting, near: () => reading.near() }), reading);
    case 'w:contentPart':
      losses.add('ink', reading.near());
      return [];
    case 'w:pgNum':
      losses.add('field', reading.near());
      return [];
    default:
      return undefined;
  }
}

function rubyOf(element: XmlElement, reading: Reading): WordNode[] {
  const base = inlinesOf(child(element, 'w:rubyBase')?.children ?? [], reading);
  const above = inlinesOf(child(element, 'w:rt')?.children ?? [], reading);
  reading.setting.losses.add(
    'ruby',
    `${plainWords(child(element, 'w:rubyBase') ?? none)} (${plainWords(child(element, 'w:rt') ?? none)})`,
  );
  return above.length === 0 ? base : [...base, { type: 'text', value: '(' }, ...above, { type: 'text', value: ')' }];
}

function drawn({ nodes, shapes, lost }: Drawn, reading: Reading): WordNode[] {
  reading.shapes.push(...shapes);
  for (const { kind, words } of lost) reading.setting.losses.add(kind, words);
  return nodes;
}
