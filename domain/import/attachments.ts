/** The files that a document takes along, each under a name of its own in the version. */

const maximumNameLength = 200;

/** A file of the import and the name that it gets in the version. */
export interface TakenFile {
  path: string;
  name: string;
}

export class TakenFiles {
  readonly #byPath = new Map<string, string>();
  readonly #names = new Set<string>();

  /** The name of the file in the version; the same file has one name however often it is asked for. */
  nameFor(path: string): string {
    const known = this.#byPath.get(path);
    if (known !== undefined) return known;
    const wanted = cleanName(path.split('/').at(-1) ?? path);
    let name = wanted;
    for (let count = 2; this.#names.has(name); count += 1) {
      name = wanted.replace(/(\.[^.]*)?$/, (extension) => `-${count}${extension}`);
    }
    this.#byPath.set(path, name);
    this.#names.add(name);
    return name;
  }

  list(): TakenFile[] {
    return [...this.#byPath].map(([path, name]) => ({ path, name }));
  }
}

/** What an attachment's name cannot hold becomes a hyphen: the links to it are written anew in any case. */
function cleanName(raw: string): string {
  const name = raw
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Surrogate}"\\/\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]|%(?:22|0d|0a)/giu, '-')
    .trim();
  const characters = [...(/^\.*$/.test(name) ? 'file' : name)];
  return characters.slice(-maximumNameLength).join('').trim();
}
