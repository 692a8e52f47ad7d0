/** The pictures of a Word file, each under the name that it gets in the version; metafiles of Windows become SVG. */
import type { LossKind } from './losses.ts';
import type { WordNode } from './word-node.ts';
import type { WordPackage } from './word-package.ts';

export interface WordPicture {
  name: string;
  bytes: Uint8Array;
}

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/pjpeg': 'jpg',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
};
const metafile = /^image\/(?:x-|vnd\.)?(?:emf|wmf|x-emf|x-wmf)$/;

export class WordPictures {
  readonly #package: WordPackage;
  readonly #lose: (kind: LossKind, words: string) => void;
  readonly #found: { node: WordNode; name: string; kind: 'as it is' | 'metafile' | 'drawn' }[] = [];
  /** One picture that stands in several places is kept once. */
  readonly #byPath = new Map<string, string>();

  constructor(parts: WordPackage, lose: (kind: LossKind, words: string) => void) {
    this.#package = parts;
    this.#lose = lose;
  }

  /** The name that it gets; null where it is left out. */
  nameFor(node: WordNode): string | null {
    if (node.type === 'drawing') return this.#add(node, 'svg', 'drawn');
    const words = node.altText || node.near || '';
    if (node.path === null || node.path === undefined) {
      this.#lose('missingPicture', words);
      return null;
    }
    const known = this.#byPath.get(node.path);
    if (known !== undefined) return known;
    const type = this.#package.contentType(node.path);
    const extension = extensions[type];
    const name = extension === undefined ? null : this.#add(node, extension, 'as it is');
    if (name === null && metafile.test(type)) return this.#remember(node.path, this.#add(node, 'svg', 'metafile'));
    if (name === null) this.#lose('unknownPicture', `${type || 'unknown kind'}, ${words}`);
    return name === null ? null : this.#remember(node.path, name);
  }

  #remember(path: string, name: string): string {
    this.#byPath.set(path, name);
    return name;
  }

  #add(node: WordNode, extension: string, kind: 'as it is' | 'metafile' | 'drawn'): string {
    const name = `image-${this.#found.length + 1}.${extension}`;
    this.#found.push({ node, name, kind });
    return name;
  }

  /** Those that the file holds: one that it only refers to lies on somebody's disk, and nothing is fetched. */
  async all(problemOf: (picture: WordPicture) => Promise<string | null>): Promise<WordPicture[]> {
    const pictures: WordPicture[] = [];
    for (const { picture, words } of await this.#read()) {
      const problem = await problemOf(picture);
      if (problem === null) pictures.push(picture);
      else this.#lose('refusedPicture', `${words === '' ? picture.name : words}: ${problem}`);
    }
    return pictures;
  }

  async #read(): Promise<{ picture: WordPicture; words: string }[]> {
    const pictures: { picture: WordPicture; words: string }[] = [];
    const add = (name: string, bytes: Uint8Array, words: string) => pictures.push({ picture: { name, bytes }, words });
    for (const { node, name, kind } of this.#found) {
      const words = node.altText || node.near || '';
      if (kind === 'drawn') {
        add(name, Buffer.from(node.value ?? ''), words);
        continue;
      }
      const bytes = await this.#package.bytes(node.path ?? '');
      if (bytes === null) this.#lose('missingPicture', words);
      else if (kind === 'as it is') add(name, bytes, words);
      else {
        const drawn = await svgOfMetafile(bytes);
        this.#lose(
          drawn === null ? 'unknownPicture' : 'metafile',
          drawn === null ? `Windows metafile, ${words}` : words,
        );
        if (drawn !== null) add(name, Buffer.from(drawn), words);
      }
    }
    return pictures;
  }
}

const mostMetafileBytes = 5 * 1024 ** 2;

/** Null where nothing can be made of it. */
async function svgOfMetafile(bytes: Buffer): Promise<string | null> {
  if (bytes.length > mostMetafileBytes) return null;
  // It is large, and few files hold such a picture.
  const { convertMetafileToSvg } = await import('emf-converter');
  const own = new Uint8Array(bytes).buffer;
  return convertMetafileToSvg(own, { exactRasterOps: false }).catch(() => null);
}
