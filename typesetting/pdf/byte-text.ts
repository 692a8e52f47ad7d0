/**
 * Text of objects as bytes, while it grows. A file has many thousand small objects; to write their few words and numbers here
 * takes a fraction of what it takes to make strings of them, join these, and turn the whole into bytes.
 */
export class ByteText {
  #bytes = Buffer.allocUnsafeSlow(16 * 1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** A few plain characters. */
  word(text: string): void {
    const { length } = text;
    if (this.#length + length > this.#bytes.length) this.#grow(length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let i = 0; i < length; i++) bytes[at++] = text.charCodeAt(i);
    this.#length = at;
  }

  /** Any latin1 string. */
  text(text: string): void {
    if (this.#length + text.length > this.#bytes.length) this.#grow(text.length);
    this.#length += this.#bytes.write(text, this.#length, 'latin1');
  }

  /** A whole number that is not negative. */
  number(value: number): void {
    if (this.#length + 16 > this.#bytes.length) this.#grow(16);
    const bytes = this.#bytes;
    let rest = value | 0;
    let at = this.#length;
    for (let limit = 10; at - this.#length < 9 && rest >= limit; limit *= 10) at++;
    this.#length = at + 1;
    do {
      const tenth = (rest / 10) | 0;
      bytes[at--] = 48 + (rest - tenth * 10);
      rest = tenth;
    } while (rest > 0);
  }

  /** `12 0 R`. */
  reference(number: number): void {
    this.number(number);
    this.word(' 0 R');
  }

  /** What was written, which then begins anew; valid until something is written again. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #grow(by: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#length + by));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
