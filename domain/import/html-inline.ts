/** Inline HTML as markdown: pictures, raised and lowered figures, and what a simple table cell may hold. */

const raisedForms = new Map(zip('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'));
const loweredForms = new Map(zip('0123456789+-=()aeox', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓ'));

/** Longer ones are no figures, and are not looked at. */
const mostRaised = 100;

function zip(from: string, to: string): [string, string][] {
  const forms = [...to];
  return [...from].map((character, index) => [character, forms[index] ?? character]);
}

/** In the characters that Unicode has for it; null where one is missing, so that nothing changes its meaning. */
export function raised(inner: string, element: string): string | null {
  if (inner.length > mostRaised) return null;
  const forms = element === 'sup' ? raisedForms : loweredForms;
  const characters = [...inner.trim()].map((character) => forms.get(character));
  return characters.length === 0 || characters.includes(undefined) ? null : characters.join('');
}

export function pictureOf(attributes: Map<string, string>): string | null {
  const source = attributes.get('src');
  if (source === undefined || source === '') return null;
  const alt = (attributes.get('alt') ?? '').replace(/[[\]\\]/g, '\\$&').replace(/\s+/g, ' ');
  return `![${alt}](<${source.replace(/[<>\n]/g, encodeURIComponent)}>)`;
}

const wrapped: Record<string, string> = { b: '**', strong: '**', i: '*', em: '*', code: '`', del: '~~', s: '~~' };
const passedOver = new Set(['p', 'span', 'div', 'font', 'u', 'small']);
const anyTag = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/gi;

/** Null where an element has no place in one line of text. */
export function inlineOf(html: string): string | null {
  let possible = true;
  const links: string[] = [];
  const text = html.replace(anyTag, (whole, slash: string, name: string, attributes: string) => {
    const element = name.toLowerCase();
    if (wrapped[element] !== undefined) return wrapped[element];
    if (element === 'br') return '<br>';
    if (passedOver.has(element)) return ' ';
    if (element === 'img') return pictureOf(attributesOf(attributes)) ?? whole;
    if (element === 'a') {
      if (slash !== '') return `](<${links.pop() ?? ''}>)`;
      links.push(attributesOf(attributes).get('href') ?? '');
      return '[';
    }
    possible = false;
    return whole;
  });
  return possible ? text.replace(/\s+/g, ' ').trim() : null;
}

export function attributesOf(text: string): Map<string, string> {
  const found = text.matchAll(/([a-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi);
  return new Map([...found].map(([, name = '', ...values]) => [name.toLowerCase(), decoded(values.join(''))]));
}

function decoded(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => named[name] ?? '');
}
