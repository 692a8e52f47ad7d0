/** The files of an import and how a relative address in one of them leads to another. */

const documentFile = /\.(?:md|markdown|docx|docm)$/i;

export function isDocumentFile(path: string): boolean {
  return documentFile.test(path);
}

export interface FileTree {
  /** The file that the address means, seen from a file; null where there is none. */
  find(from: string, address: string): { path: string; slug: string | null } | null;
}

export function fileTree(paths: Iterable<string>): FileTree {
  const exact = new Set(paths);
  const folded = new Map([...exact].map((path) => [fold(path), path]));
  return {
    find(from, address) {
      const [beforeSlug = '', slug = null] = split(address, '#');
      const wanted = resolve(from, decode(split(beforeSlug, '?')[0] ?? ''));
      if (wanted === null) return null;
      // File shares and some disks do not tell upper from lower case, so links are written that way.
      const path = exact.has(wanted) ? wanted : folded.get(fold(wanted));
      return path === undefined ? null : { path, slug: slug === null ? null : decode(slug) };
    },
  };
}

/** Whether an address names a file beside this one, rather than something on the web or a place in the same text. */
export function isRelative(address: string): boolean {
  return address !== '' && !/^[a-z][a-z0-9+.-]*:|^#|^\/\/|^\?/i.test(address);
}

const fold = (path: string) => path.normalize('NFC').toLowerCase();

function split(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function resolve(from: string, address: string): string | null {
  const folders = address.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of address.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') folders.push(part);
    else if (folders.pop() === undefined) return null;
  }
  return folders.join('/');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
