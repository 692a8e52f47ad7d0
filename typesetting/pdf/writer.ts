/**
 * Writes a PDF 1.7 file to a sink as its objects come: small objects into object streams, their places into a
 * cross-reference stream. It keeps a few bytes for each object and nothing of what it has written.
 *
 * The file's identifier is a digest of its streams, so equal input gives equal files. Of a compressed one it takes the checksum that
 * zlib ends it with instead of all its bytes: a fiftieth of a short file's time.
 */
import { createHash, type Hash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type Compressing, compress, compressHere } from '../compression/index.ts';
import { ByteText } from './byte-text.ts';
import { CrossReferences } from './cross-references.ts';
import { type FileSeal, filledGap, sealGap } from './seal-gap.ts';

/** Receives the file from its first byte to its last. A returned promise is awaited before more is written. */
export interface PdfSink {
  write(chunk: Buffer): void | Promise<void>;
}

/** The dictionary of a seal: its number, and what it says beside the signature. */
export interface SignatureObject {
  number: number;
  entries: string;
  seal: FileSeal;
}

const OBJECTS_A_STREAM = 500;
/** The first stream of a file is shorter, so that compression begins early in a short file too. */
const OBJECTS_IN_FIRST_STREAM = 150;
const FEWEST_A_STREAM = 100;
const STREAM_BYTES = 96 * 1024;
const CHUNK_BYTES = 256 * 1024;
/** Object streams that may be on their way to be compressed while the next is filled. */
const STREAMS_BEING_COMPRESSED = 4;
const CHECKSUM_BYTES = 4;
const END_OF_STREAM = Buffer.from('\nendstream\nendobj\n', 'latin1');
/** Small objects are much alike: the quickest level makes them nearly as small as any. */
const LEVEL = 1;

export class PdfWriter {
  readonly #sink: PdfSink;
  readonly #references = new CrossReferences();
  readonly #digest = createHash('sha256');
  #chunks: Buffer[] = [];
  #buffered = 0;
  #offset = 0;
  /** The objects of the stream that is being filled, and before them their numbers and places. */
  readonly #objects = new ByteText();
  readonly #head = new ByteText();
  #numbers: number[] = [];
  #room = OBJECTS_IN_FIRST_STREAM;
  readonly #streams: { number: number; entries: string; compressing: Compressing }[] = [];

  /** Of all that was written, for the seal; null where the file gets none. */
  readonly #whole: Hash | null;

  constructor(sink: PdfSink, isSealed = false) {
    this.#sink = sink;
    this.#whole = isSealed ? createHash('sha256') : null;
    // The second line holds bytes above 127, so that no program takes the file for text.
    this.#append(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  }

  /** Reserves an object number, for objects that are referred to before they are written; of several, the first. */
  allocate(count = 1): number {
    return this.#references.allocate(count);
  }

  /** Writes a small object; `body` is a latin1 string. */
  object(number: number, body: string): void {
    this.begin(number).text(body);
    this.end();
  }

  /** Begins a small object, whose text the caller writes; `end` must follow. */
  begin(number: number): ByteText {
    this.#head.number(number);
    this.#head.word(' ');
    this.#head.number(this.#objects.length);
    this.#head.word(' ');
    this.#numbers.push(number);
    return this.#objects;
  }

  end(): void {
    this.#objects.word(' ');
    if (this.#numbers.length >= this.#room || this.#objects.length >= STREAM_BYTES) this.#flushObjects();
  }

  add(body: string): number {
    const number = this.allocate();
    this.object(number, body);
    return number;
  }

  /** Writes a stream whose bytes are already encoded as `entries` says (entries without Length and brackets). */
  stream(number: number, entries: string, data: Uint8Array): void {
    this.#references.setOffset(number, this.#offset);
    const head = streamHead(number, entries, data.length);
    this.#digest.update(head).update(entries.includes('/FlateDecode') ? data.subarray(-CHECKSUM_BYTES) : data);
    this.#append(head);
    this.#append(data);
    this.#append(END_OF_STREAM);
  }

  addStream(entries: string, data: Uint8Array): number {
    const number = this.allocate();
    this.stream(number, entries, data);
    return number;
  }

  /** Lets the objects so far be compressed while the next are made, where they are enough for a stream of their own. */
  compressObjects(): void {
    if (this.#numbers.length >= FEWEST_A_STREAM) this.#flushObjects();
  }

  /** Hands what has gathered to the sink; call it between pages so that memory stays flat. */
  async drain(force = false): Promise<void> {
    if (this.#buffered === 0 || (!force && this.#buffered < CHUNK_BYTES)) return;
    const chunk = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#buffered = 0;
    this.#whole?.update(chunk);
    await this.#sink.write(chunk);
  }

  /** Writes the cross-reference stream and the end of the file, before them the signature where the file is sealed. */
  async finish(catalog: number, info: number, signature: SignatureObject | null = null): Promise<void> {
    this.#flushObjects(compressHere);
    while (this.#streams.length > 0) this.#writeStream();
    await this.drain(true);
    if (signature === null) this.#append(this.#end(catalog, info, this.#offset));
    else await this.#sign(catalog, info, signature);
    await this.drain(true);
  }

  async #sign(catalog: number, info: number, { number, entries, seal }: SignatureObject): Promise<void> {
    const gap = sealGap(seal, entries, number, this.#offset);
    this.#references.setOffset(number, this.#offset);
    const end = this.#end(catalog, info, this.#offset + gap.length);
    const before = gap.before(end.length);
    const digest = this.#whole!.copy().update(before).update(gap.after).update(end).digest();
    this.#append(before);
    this.#append(filledGap(seal, await seal.sign(digest)));
    this.#append(gap.after);
    this.#append(end);
  }

  /** The cross-references, which begin at this place of the file, and what follows them. */
  #end(catalog: number, info: number, start: number): Buffer {
    const id = this.#digest.copy().digest('hex').slice(0, 32);
    const number = this.allocate();
    this.#references.setOffset(number, start);
    const table = this.#references.encode();
    const data = deflateSync(table.data, { level: LEVEL });
    const entries =
      `/Type/XRef/Size ${table.size}/W[1 ${table.offsetBytes} 2]/Root ${catalog} 0 R/Info ${info} 0 R` +
      `/ID[<${id}><${id}>]/Filter/FlateDecode`;
    const tail = Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1');
    return Buffer.concat([streamHead(number, entries, data.length), data, END_OF_STREAM, tail]);
  }

  #flushObjects(start = compress): void {
    const count = this.#numbers.length;
    if (count === 0) return;
    const number = this.allocate();
    for (let i = 0; i < count; i++) this.#references.setInStream(this.#numbers[i]!, number, i);
    const entries = `/Type/ObjStm/N ${count}/First ${this.#head.length}/Filter/FlateDecode`;
    const objects = Buffer.concat([this.#head.take(), this.#objects.take()]);
    this.#streams.push({ number, entries, compressing: start(objects, LEVEL) });
    if (this.#streams.length > STREAMS_BEING_COMPRESSED) this.#writeStream();
    this.#numbers = [];
    this.#room = OBJECTS_A_STREAM;
  }

  /** In the order in which they were filled, so that the file does not depend on how quickly they are compressed. */
  #writeStream(): void {
    const { number, entries, compressing } = this.#streams.shift()!;
    this.stream(number, entries, compressing.bytes());
  }

  #append(bytes: Uint8Array): void {
    const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#chunks.push(buffer);
    this.#buffered += buffer.length;
    this.#offset += buffer.length;
  }
}

function streamHead(number: number, entries: string, length: number): Buffer {
  return Buffer.from(`${number} 0 obj\n<<${entries}/Length ${length}>>\nstream\n`, 'latin1');
}
