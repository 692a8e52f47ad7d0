/** Where each object of the file stands: three numbers an object, in typed arrays that double as they fill. */
export class CrossReferences {
  #count = 1;
  #kinds = new Uint8Array(1024);
  /** Byte offset of the object, or the number of the object stream that holds it; doubles reach past 4 GB. */
  #places = new Float64Array(1024);
  #indexes = new Uint16Array(1024);

  /** The first of so many numbers in a row. */
  allocate(count: number): number {
    const first = this.#count;
    this.#count += count;
    while (this.#count > this.#kinds.length) this.#grow();
    return first;
  }

  setOffset(number: number, offset: number): void {
    this.#kinds[number] = 1;
    this.#places[number] = offset;
  }

  setInStream(number: number, stream: number, index: number): void {
    this.#kinds[number] = 2;
    this.#places[number] = stream;
    this.#indexes[number] = index;
  }

  encode(): { data: Buffer; size: number; offsetBytes: number } {
    let highest = 0;
    for (let i = 1; i < this.#count; i++) highest = Math.max(highest, this.#places[i]!);
    const offsetBytes = highest < 2 ** 16 ? 2 : highest < 2 ** 24 ? 3 : highest < 2 ** 32 ? 4 : 6;
    const row = offsetBytes + 3;
    const data = Buffer.alloc(row * this.#count);
    for (let i = 0; i < this.#count; i++) {
      const at = i * row;
      const kind = this.#kinds[i]!;
      data[at] = kind;
      data.writeUIntBE(this.#places[i]!, at + 1, offsetBytes);
      // Entries of kind 0 are free; the specification gives the first of them generation 65535.
      data.writeUInt16BE(kind === 0 ? 65535 : this.#indexes[i]!, at + 1 + offsetBytes);
    }
    return { data, size: this.#count, offsetBytes };
  }

  #grow(): void {
    const size = this.#kinds.length * 2;
    const kinds = new Uint8Array(size);
    const places = new Float64Array(size);
    const indexes = new Uint16Array(size);
    kinds.set(this.#kinds);
    places.set(this.#places);
    indexes.set(this.#indexes);
    this.#kinds = kinds;
    this.#places = places;
    this.#indexes = indexes;
  }
}
