/**
 * Whether a piece of CSS names anything outside the file. It is read as browsers read it (CSS Syntax 3): in a string a
 * comment is none, in a bare `url(` neither, and escapes may stand in every name, so a search in the text would miss some.
 */

const safeData = /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml)[;,]/i;

/** A font inside the file is never used here, but readers elsewhere may show it; it can load nothing. */
const fontData = /^data:(?:font\/[\w.+-]+|application\/(?:x-)?font-[\w.+-]+|application\/vnd\.ms-fontobject)[;,]/i;

/** True for a value that stays inside the file: a fragment, an image as data, or nothing. */
export function staysInside(reference: string): boolean {
  const value = reference.replace(/^[\0-\x20]+/, '');
  return value === '' || value.startsWith('#') || safeData.test(value);
}

/** Functions that take a picture's address as a plain string; no drawing program writes one. */
const loading = /^(?:-\w+-)?(?:image|image-set|cross-fade|src|expression)$/;
const nameStart = /[a-z_\-\u0080-\uffff]/i;
const namePart = /[a-z0-9_\-\u0080-\uffff]/i;
const blank = /[ \t\n\r\f]/;

class CssScan {
  /** The text without its comments. */
  plain = '';
  hasComments = false;
  private at = 0;
  private readonly css: string;

  constructor(css: string) {
    this.css = css;
  }

  leaves(): boolean {
    while (this.at < this.css.length) {
      const start = this.at;
      if (this.css.startsWith('/*', start)) {
        const end = this.css.indexOf('*/', start + 2);
        this.at = end < 0 ? this.css.length : end + 2;
        this.hasComments = true;
        continue;
      }
      if (this.tokenLeaves()) return true;
      this.plain += this.css.slice(start, this.at);
    }
    return false;
  }

  private tokenLeaves(): boolean {
    const char = this.css[this.at] ?? '';
    if (char === '"' || char === "'") this.string();
    else if (char === '@') {
      this.at++;
      return this.name() === 'import';
    } else if (nameStart.test(char) || this.isEscape()) return this.functionLeaves(this.name());
    else this.at++;
    return false;
  }

  private functionLeaves(name: string): boolean {
    if (this.css[this.at] !== '(') return false;
    this.at++;
    if (loading.test(name)) return true;
    return name === 'url' && !this.addressStays();
  }

  /** After `url(`. Whatever is no plain address up to the bracket counts as one that leaves. */
  private addressStays(): boolean {
    this.blanks();
    const quote = this.css[this.at];
    const address = quote === '"' || quote === "'" ? this.string() : this.bareAddress();
    this.blanks();
    if (this.css[this.at] !== ')' && this.at < this.css.length) return false;
    this.at++;
    return staysInside(address) || fontData.test(address);
  }

  private bareAddress(): string {
    let address = '';
    while (this.at < this.css.length && !/[)("' \t\n\r\f]/.test(this.css[this.at] ?? '')) {
      address += this.isEscape() ? this.escape() : this.css[this.at++];
    }
    return address;
  }

  private string(): string {
    const quote = this.css[this.at++];
    let text = '';
    while (this.at < this.css.length) {
      const char = this.css[this.at] ?? '';
      if (char === quote) {
        this.at++;
        return text;
      }
      // A bare line end closes a string that was left open; what follows is read as CSS again.
      if (char === '\n' || char === '\r' || char === '\f') return text;
      if (char === '\\') text += this.escape();
      else {
        text += char;
        this.at++;
      }
    }
    return text;
  }

  private name(): string {
    let name = '';
    while (this.at < this.css.length) {
      const char = this.css[this.at] ?? '';
      if (this.isEscape()) name += this.escape();
      else if (namePart.test(char)) {
        name += char;
        this.at++;
      } else break;
    }
    return name.toLowerCase();
  }

  private isEscape(): boolean {
    return this.css[this.at] === '\\' && !/[\n\r\f]/.test(this.css[this.at + 1] ?? '');
  }

  /** Reads one escape; a backslash before a line end, which joins two lines of a string, gives nothing. */
  private escape(): string {
    this.at++;
    const hex = /^[0-9a-f]{1,6}/i.exec(this.css.slice(this.at, this.at + 6))?.[0];
    if (hex === undefined) {
      const char = String.fromCodePoint(this.css.codePointAt(this.at) ?? 0xfffd);
      this.at += this.css.startsWith('\r\n', this.at) ? 2 : char.length;
      return /[\n\r\f]/.test(char) ? '' : char;
    }
    this.at += hex.length;
    if (this.css.startsWith('\r\n', this.at)) this.at += 2;
    else if (blank.test(this.css[this.at] ?? '')) this.at++;
    const code = Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
  }

  private blanks(): void {
    while (blank.test(this.css[this.at] ?? '')) this.at++;
  }
}

export function cssLeaves(css: string): boolean {
  if (!/[\\(@]/.test(css)) return false;
  const scan = new CssScan(css);
  if (scan.leaves()) return true;
  // No browser joins what a comment divides, but such text is suspicious.
  return scan.hasComments && new CssScan(scan.plain).leaves();
}
