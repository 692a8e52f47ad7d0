/**
 * Lean states and tokens: markdown-it's own classes define each of their dozen fields one by one in the slow way, and look at every
 * character to find the lines; that was a quarter of the time of a parse. The tree is built from the tokens' fields alone, so plain
 * objects do.
 */
import type { Delimiter, MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';

export function makeStatesLean(md: MarkdownIt): void {
  md.block.State = leanBlockState(md.block.State);
  md.inline.State = leanInlineState(md.inline.State);
}

function leanBlockState(State: typeof StateBlock): typeof StateBlock {
  return class extends State {
    constructor(...[src, md, env, tokens]: ConstructorParameters<typeof StateBlock>) {
      super('', md, env, tokens);
      this.src = src;
      this.#findLines();
    }

    /** Behind the last line stands an empty one. Spaces after the last line feed are no line. */
    #findLines(): void {
      const { src } = this;
      let line = 0;
      for (let start = 0; start < src.length; line++) {
        const lineFeed = src.indexOf('\n', start);
        const end = lineFeed < 0 ? src.length : lineFeed;
        const text = skipIndent(src, start, end);
        if (text === src.length) break;
        this.#setLine(line, start, end, text);
        start = end + 1;
      }
      this.#setLine(line, src.length, src.length, src.length);
      this.lineMax = line;
    }

    #setLine(line: number, start: number, end: number, text: number): void {
      this.bMarks[line] = start;
      this.eMarks[line] = end;
      this.tShift[line] = text - start;
      this.sCount[line] = columnOf(this.src, start, text);
      this.bsCount[line] = 0;
    }

    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      if (nesting < 0) this.level -= 1;
      const token = newToken(type, tag, nesting, this.level);
      token.block = true;
      if (nesting > 0) this.level += 1;
      this.tokens.push(token);
      return token;
    }
  };
}

const [TAB, SPACE] = [0x09, 0x20];

function skipIndent(src: string, start: number, end: number): number {
  let at = start;
  while (at < end && (src.charCodeAt(at) === SPACE || src.charCodeAt(at) === TAB)) at++;
  return at;
}

/** A tab reaches to the next multiple of four. */
function columnOf(src: string, start: number, text: number): number {
  let column = 0;
  for (let at = start; at < text; at++) column += src.charCodeAt(at) === TAB ? 4 - (column % 4) : 1;
  return column;
}

function leanInlineState(State: typeof StateInline): typeof StateInline {
  const { scanDelims } = State.prototype;

  class LeanInlineState {
    readonly src: string;
    readonly env: StateInline['env'];
    readonly md: MarkdownIt;
    readonly tokens: Token[];
    readonly tokens_meta: StateInline['tokens_meta'];
    pos = 0;
    posMax: number;
    level = 0;
    pending = '';
    pendingLevel = 0;
    readonly cache = {};
    readonly backticks = {};
    backticksScanned = false;
    skipHtmlSpecial = false;
    linkLevel = 0;
    delimiters: Delimiter[] = [];
    readonly _prev_delimiters: Delimiter[][] = [];

    constructor(...[src, md, env, tokens]: ConstructorParameters<typeof StateInline>) {
      this.src = src;
      this.env = env;
      this.md = md;
      this.tokens = tokens;
      this.tokens_meta = Array(tokens.length);
      this.posMax = src.length;
    }

    pushPending(): Token {
      const token = newToken('text', '', 0, this.pendingLevel);
      token.content = this.pending;
      this.tokens.push(token);
      this.pending = '';
      return token;
    }

    push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      if (this.pending !== '') this.pushPending();
      if (nesting < 0) {
        this.level -= 1;
        this.delimiters = this._prev_delimiters.pop() ?? [];
      }
      const token = newToken(type, tag, nesting, this.level);
      // Delimiters inside a link pair among themselves; markdown-it finds each list through its opening token.
      let meta: { delimiters: Delimiter[] } | undefined;
      if (nesting > 0) {
        this.level += 1;
        this._prev_delimiters.push(this.delimiters);
        this.delimiters = [];
        meta = { delimiters: this.delimiters };
      }
      this.pendingLevel = this.level;
      this.tokens.push(token);
      this.tokens_meta.push(meta);
      return token;
    }

    scanDelims(start: number, canSplitWord: boolean): ReturnType<StateInline['scanDelims']> {
      return scanDelims.call(this as unknown as StateInline, start, canSplitWord);
    }
  }
  // Its `Token` is for rules that this dialect does not have.
  return LeanInlineState as unknown as typeof StateInline;
}

function newToken(type: string, tag: string, nesting: -1 | 0 | 1, level: number): Token {
  const fields: Omit<Token, `attr${string}`> & Pick<Token, 'attrs'> = {
    type,
    tag,
    attrs: null,
    map: null,
    nesting,
    level,
    children: null,
    content: '',
    markup: '',
    info: '',
    meta: null,
    block: false,
    hidden: false,
  };
  return fields as Token;
}
