/** A formula of Word (OMML) as LaTeX. What has no form there keeps its characters, and its reader is told. */
import { latexAccent, latexCharacter, latexFunction, latexText, latexWords } from './latex-characters.ts';
import { attribute, child, descendants, none, within, type XmlElement } from './xml.ts';

export interface Formula {
  latex: string;
  /** Whether every part has a form in LaTeX. */
  whole: boolean;
}

export function formulaOf(element: XmlElement): Formula {
  const writer = new FormulaWriter();
  const latex = writer
    .all(element)
    .replace(/ +/g, ' ')
    .replace(/ ([)}\]^_])/g, '$1')
    .trim();
  return { latex, whole: writer.whole };
}

/** A property such as the sign of a sum; undefined where it is not given. */
const property = (element: XmlElement, name: string): string | undefined =>
  attribute(within(element, `${element.name}Pr`, name), 'm:val');

const isSet = (element: XmlElement, name: string): boolean => {
  const found = child(child(element, `${element.name}Pr`) ?? none, name);
  return found !== undefined && !['0', 'off', 'false'].includes(found.attributes['m:val'] ?? '1');
};

const scripts: Record<string, string> = {
  ...{ script: 'mathcal', fraktur: 'mathfrak', 'double-struck': 'mathbb', 'sans-serif': 'mathsf', monospace: 'mathtt' },
};
const brackets: Record<string, string> = { '{': '\\{', '}': '\\}', '': '.', '|': '|', '‖': '\\Vert ' };

class FormulaWriter {
  whole = true;
  /** Signs of alignment count inside an array of equations alone. */
  #aligned = 0;

  all(element: XmlElement): string {
    return element.children.map((one) => this.#one(one)).join('');
  }

  #part(element: XmlElement, name: string): string {
    return this.all(child(element, name) ?? none).trim();
  }

  #one(element: XmlElement): string {
    const part = (name: string) => this.#part(element, name);
    switch (element.name) {
      case 'm:r':
        return this.#run(element);
      case 'm:f':
        return this.#fraction(element);
      case 'm:sSup':
        return `${grouped(part('m:e'))}^{${part('m:sup')}}`;
      case 'm:sSub':
        return `${grouped(part('m:e'))}_{${part('m:sub')}}`;
      case 'm:sSubSup':
        return `${grouped(part('m:e'))}_{${part('m:sub')}}^{${part('m:sup')}}`;
      case 'm:sPre':
        return `{}_{${part('m:sub')}}^{${part('m:sup')}}${grouped(part('m:e'))}`;
      case 'm:rad': {
        const degree = isSet(element, 'm:degHide') ? '' : part('m:deg');
        return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${part('m:e')}}`;
      }
      case 'm:nary':
        return this.#large(element);
      case 'm:d':
        return this.#bracketed(element);
      case 'm:func':
        return `${this.#functionName(child(element, 'm:fName') ?? none)}${argument(part('m:e'))}`;
      case 'm:limLow':
        return this.#limit(element, '_');
      case 'm:limUpp':
        return this.#limit(element, '^');
      case 'm:acc':
        return this.#accent(element, property(element, 'm:chr') ?? '\u0302');
      case 'm:bar':
        return `\\${property(element, 'm:pos') === 'top' ? 'overline' : 'underline'}{${part('m:e')}}`;
      case 'm:groupChr':
        return this.#accent(element, property(element, 'm:chr') ?? '⏟');
      case 'm:borderBox':
        return `\\boxed{${part('m:e')}}`;
      case 'm:phant':
        return isSet(element, 'm:show') || property(element, 'm:show') === undefined
          ? part('m:e')
          : `\\phantom{${part('m:e')}}`;
      case 'm:m':
        return `\\begin{matrix}${rows(element, 'm:mr')
          .map((row) => row.children.map((cell) => this.all(cell).trim()).join(' & '))
          .join(' \\\\ ')}\\end{matrix}`;
      case 'm:eqArr':
        return this.#equations(element);
      default:
        return this.#other(element);
    }
  }

  #other(element: XmlElement): string {
    if (/Pr$/.test(element.name) || ['w:bookmarkStart', 'w:bookmarkEnd', 'w:proofErr'].includes(element.name))
      return '';
    if (element.name === 'w:del' || element.name === 'w:moveFrom') return '';
    if (element.name === 'w:r')
      return latexWords(
        descendants(element, 'w:t')
          .map(({ text }) => text)
          .join(''),
      );
    if (!['m:oMath', 'm:oMathPara', 'm:box', 'm:e', 'w:ins', 'w:moveTo'].includes(element.name)) this.whole = false;
    return this.all(element);
  }

  #run(element: XmlElement): string {
    const looks = child(element, 'm:rPr') ?? none;
    const text = element.children
      .filter(({ name }) => name === 'm:t')
      .map((one) => one.text)
      .join('');
    if (child(looks, 'm:nor') !== undefined) return text.trim() === '' ? text : latexWords(text);
    const aligned = this.#aligned > 0 ? text.split('&') : [text];
    return aligned.map((piece) => this.#faced(piece, looks)).join('&');
  }

  #faced(text: string, looks: XmlElement): string {
    const script = scripts[attribute(within(looks, 'm:scr'), 'm:val') ?? ''];
    const style = attribute(within(looks, 'm:sty'), 'm:val');
    const latex = latexText(text);
    if (text.trim() === '') return text;
    if (script !== undefined) return `\\${script}{${latex.trim()}}`;
    if (style === 'b') return `\\mathbf{${latex.trim()}}`;
    if (style === 'bi') return `\\boldsymbol{${latex.trim()}}`;
    if (style === 'p' && /^[A-Za-z]{2,}$/.test(text.trim()))
      return latexFunction(text).replace('operatorname', 'mathrm');
    return latex;
  }

  #fraction(element: XmlElement): string {
    const [above, below] = [this.#part(element, 'm:num'), this.#part(element, 'm:den')];
    const kind = property(element, 'm:type');
    if (kind === 'lin') return `${grouped(above)}/${grouped(below)}`;
    if (kind === 'skw') return `{}^{${above}}/_{${below}}`;
    return kind === 'noBar' ? `\\genfrac{}{}{0pt}{}{${above}}{${below}}` : `\\frac{${above}}{${below}}`;
  }

  #large(element: XmlElement): string {
    const sign = latexCharacter(property(element, 'm:chr') ?? '∫').trim();
    const [below, above] = [
      isSet(element, 'm:subHide') ? '' : this.#part(element, 'm:sub'),
      isSet(element, 'm:supHide') ? '' : this.#part(element, 'm:sup'),
    ];
    const limits = `${below === '' ? '' : `_{${below}}`}${above === '' ? '' : `^{${above}}`}`;
    return `${sign}${limits} ${this.#part(element, 'm:e')}`;
  }

  #bracketed(element: XmlElement): string {
    const sign = (name: string, usual: string) => {
      const given = property(element, name) ?? usual;
      return brackets[given] ?? latexCharacter(given);
    };
    const inside = element.children.filter(({ name }) => name === 'm:e').map((one) => this.all(one).trim());
    const [begin, end] = [sign('m:begChr', '('), sign('m:endChr', ')')];
    const only = /^\\genfrac\{\}\{\}\{0pt\}\{\}(.*)$/s.exec(inside[0] ?? '');
    if (only !== null && inside.length === 1 && begin === '(' && end === ')') return `\\binom${only[1]}`;
    const separator = ` ${latexCharacter(property(element, 'm:sepChr') ?? '|')} `;
    return `\\left${begin}${inside.join(separator)}\\right${end}`;
  }

  #functionName(name: XmlElement): string {
    const [only, more] = name.children.filter(({ name: kind }) => !/Pr$/.test(kind));
    if (only?.name === 'm:r' && more === undefined)
      return latexFunction(
        descendants(only, 'm:t')
          .map(({ text }) => text)
          .join(''),
      );
    return this.all(name);
  }

  #limit(element: XmlElement, side: '_' | '^'): string {
    const base = child(element, 'm:e') ?? none;
    const name = this.#functionName(base).trim();
    const limit = this.#part(element, 'm:lim');
    if (/^\\[a-z]+$/i.test(name) || /^\\(?:under|over)brace\{/.test(name)) return `${name}${side}{${limit}}`;
    return side === '_' ? `\\underset{${limit}}{${name}}` : `\\overset{${limit}}{${name}}`;
  }

  #accent(element: XmlElement, sign: string): string {
    const inside = this.#part(element, 'm:e');
    const command = latexAccent(sign);
    if (command !== null) return `\\${command}{${inside}}`;
    const above = property(element, 'm:pos') === 'top';
    return `\\${above ? 'overset' : 'underset'}{${latexCharacter(sign).trim()}}{${inside}}`;
  }

  #equations(element: XmlElement): string {
    this.#aligned += 1;
    const lines = element.children.filter(({ name }) => name === 'm:e').map((one) => this.all(one).trim());
    this.#aligned -= 1;
    return `\\begin{aligned}${lines.join(' \\\\ ')}\\end{aligned}`;
  }
}

const rows = (element: XmlElement, name: string) => element.children.filter((one) => one.name === name);

/** What carries an exponent or index is one thing: a group, unless it is one character or command. */
function grouped(latex: string): string {
  return /^(?:[^\\{}^_\s]|\\[a-zA-Z]+)$/u.test(latex) ? latex : `{${latex}}`;
}

const argument = (latex: string) => (/^[\\({[]|^$/.test(latex) ? latex : `{${latex}}`);
