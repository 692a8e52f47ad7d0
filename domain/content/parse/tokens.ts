/**
 * Lean tokens: markdown-it's own class defines each of its thirteen fields one by one in the slow way, which
 * was a fifth of the time of a parse. The tree is built from the fields alone, so plain objects do.
 */
import type { Delimiter, MarkdownIt, Token } from 'markdown-it';

export function makeTokensLean(md: MarkdownIt): void {
  md.block.State = class extends md.block.State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      if (nesting < 0) this.level -= 1;
      const token = newToken(type, tag, nesting, this.level);
      token.block = true;
      if (nesting > 0) this.level += 1;
      this.tokens.push(token);
      return token;
    }
  };

  md.inline.State = class extends md.inline.State {
    override pushPending(): Token {
      const token = newToken('text', '', 0, this.pendingLevel);
      token.content = this.pending;
      this.tokens.push(token);
      this.pending = '';
      return token;
    }

    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
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
  };
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
