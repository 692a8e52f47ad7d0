/**
 * The house rules that a program can check. Each test lists what breaks its rule, by file and line, so that the failure
 * says what to change.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const notOurs = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'playwright-report', 'release']);
const textFile = /\.(ts|tsx|mjs|js|sql|css|html|md|json|ya?ml)$|^\.ci\/run$/;

/** Long by nature, not written by hand: lockfiles, the schema dump, test corpora. */
const writtenByMachine = /package-lock\.json$|^db\/schema\.sql$|(^|\/)corpus\//;

interface SourceFile {
  path: string;
  text: string;
  lines: string[];
}

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (notOurs.has(entry.name)) return [];
    return entry.isDirectory() ? walk(path) : [path];
  });
}

const paths = walk('.');
const folders = [...new Set(paths.flatMap(ancestors))].sort();
const files: SourceFile[] = paths
  .filter((path) => textFile.test(path) && !writtenByMachine.test(path))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, lines: text.split('\n') };
  });
const code = files.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path));

function ancestors(path: string): string[] {
  const parent = posix.dirname(path);
  return parent === '.' ? [] : [...ancestors(parent), parent];
}

/** Every line that matches, as file:line. */
function linesMatching(among: SourceFile[], pattern: RegExp): string[] {
  return among.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
}

/** Patterns are put together from parts, so that this file does not break its own rules. */
const words = (...parts: string[]) => new RegExp(`\\b(${parts.join('|')})\\b`);

describe('files', () => {
  test('no file of code, SQL or style has more than 400 lines', () => {
    const long = files.filter(({ path, lines }) => /\.(ts|tsx|mjs|sql|css)$/.test(path) && lines.length > 401);
    expect(long.map(({ path, lines }) => `${path} has ${lines.length}`)).toEqual([]);
  });

  test('no file or folder has a name that says nothing', () => {
    const banned = /^(utils?|helpers?|common|shared|misc)$/;
    const names = [...paths, ...folders].filter((path) => banned.test(basename(path).split('.')[0] ?? ''));
    expect(names).toEqual([]);
  });

  test('no class of a style sheet is laid out by another one too: screens that do not know each other share the page', () => {
    const owners = new Map<string, Set<string>>();
    for (const { path, lines } of files.filter(({ path }) => path.endsWith('.css'))) {
      for (const [index, line] of lines.entries()) {
        const [, name] = /^\.([a-z0-9-]+) \{$/.exec(line) ?? [];
        if (name === undefined || lines[index - 1]?.endsWith(',')) continue;
        owners.set(name, (owners.get(name) ?? new Set()).add(path));
      }
    }
    const twice = [...owners].filter(([, sheets]) => sheets.size > 1);
    expect(twice.map(([name, sheets]) => `.${name} in ${[...sheets].join(' and ')}`)).toEqual([]);
  });

  test('file names are in kebab case', () => {
    const named = code.filter(({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(basename(path)));
    expect(named.map(({ path }) => path)).toEqual([]);
  });

  test('ARCHITECTURE.md names each folder down to the second level, and each module of the kernel', () => {
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const near = folders.filter((path) => path.split('/').length <= 2 || /^server\/kernel\/[^/]+$/.test(path));
    // The benchmarks are a package of their own.
    const wanted = near.filter((path) => !path.startsWith('bench/'));
    expect(wanted.filter((path) => !page.includes(path))).toEqual([]);
  });

  test('ARCHITECTURE.md names no folder that is gone', () => {
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const rooms = ['domain', 'contract', 'typesetting', 'server', 'web', 'db', 'tests', 'bench', 'docs', 'scripts'];
    const named = [...page.matchAll(/`([a-z-]+(?:\/[a-z-]+)*)\/`/g)].map((match) => match[1] ?? '');
    const gone = named.filter((path) => rooms.includes(path.split('/')[0] ?? '') && !folders.includes(path));
    expect(gone).toEqual([]);
  });
});

describe('styles', () => {
  // All sheets that were ever loaded stay in the page: a name that two screens use has the rules of both.
  test('a class has its rules in one style sheet', () => {
    const sheetsOf = new Map<string, Set<string>>();
    for (const { path, text } of files.filter(({ path }) => /^web\/(?!styles\/).*\.css$/.test(path))) {
      const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:^|\}\n)(\.[a-z0-9-]+) \{/g);
      for (const [, name = ''] of plain) sheetsOf.set(name, (sheetsOf.get(name) ?? new Set()).add(path));
    }
    expect([...sheetsOf].filter(([, sheets]) => sheets.size > 1)).toEqual([]);
  });
});

describe('lines', () => {
  test('a reference that a migration adds to a filled table is not valid before it is checked', () => {
    const added = files.filter(({ path }) => path.startsWith('db/migrations/') && path > 'db/migrations/0061');
    const trusting = added.flatMap(({ path, text }) =>
      text
        .split(';')
        .filter((statement) => /^\s*alter table[^;]*foreign key/im.test(statement) && !/not valid/i.test(statement))
        .map(() => path),
    );
    expect(trusting).toEqual([]);
  });

  test('migrations hold tables and data: functions, triggers and policies are in db/functions and db/policies', () => {
    const later = files.filter(({ path }) => path.startsWith('db/migrations/') && path > 'db/migrations/0292');
    const making = /^\s*create\s+(or\s+replace\s+)?(constraint\s+)?(function|procedure|trigger|policy)\b/i;
    expect(linesMatching(later, making)).toEqual([]);
  });

  test('a file of functions or policies says in its first line what it is for', () => {
    const silent = files.filter(
      ({ path, text }) => /^db\/(functions|policies)\//.test(path) && !/^-- [A-Z]/.test(text),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  test('a path of the API is written in the contract alone', () => {
    const inProduct = code.filter(({ path }) => /^(server|web)\//.test(path) && !/\.test\.tsx?$/.test(path));
    // The API's description is no operation; the qualification asks as a stranger would.
    const others = inProduct.filter(({ path }) => !/^server\/(kernel\/http\/openapi\.ts|qualification\/)/.test(path));
    expect(linesMatching(others, /^(?!.*startsWith\().*['"`]\/api\/\w/)).toEqual([]);
  });

  test('nothing is left to do later', () => {
    expect(linesMatching(files, words('TO' + 'DO', 'FIX' + 'ME'))).toEqual([]);
  });

  test('no test is switched off or singled out', () => {
    const off = new RegExp(
      `\\b(test|it|describe)\\.(${['skip', 'only', 'todo', 'fixme', 'skipIf', 'runIf'].join('|')})\\b`,
    );
    const inside = /\b(context|ctx|testInfo)\.skip\b/;
    const others = code.filter(
      ({ path }) => path !== 'tests/harness/other-programs.ts' && path !== 'tests/tidy.test.ts',
    );
    expect([...linesMatching(code, off), ...linesMatching(others, inside)]).toEqual([]);
  });

  test('the compiler is never told to look away', () => {
    expect(linesMatching(code, new RegExp(`@ts-(${['ignore', 'nocheck', 'expect-error'].join('|')})`))).toEqual([]);
  });

  test('the server writes to its log, and only its entry points print', () => {
    const server = code.filter(({ path }) => path.startsWith('server/') && !/\.test\.ts$/.test(path));
    const silent = server.filter(({ path }) => !/^server\/(main|shutdown|start-log)\.ts$|^server\/cli\//.test(path));
    expect(linesMatching(silent, /\bconsole\.\w+\(/)).toEqual([]);
  });

  test('no path of one machine and no address of a package registry is written down', () => {
    const machine = new RegExp(`(^|[\\s"'\`(=])/(${['work', 'root', 'home/\\w+', 'Users/\\w+'].join('|')})/`);
    const registry = new RegExp(
      `\\b(${['registry', 'npm', 'artifactory'].join('|')})\\.[a-z0-9-]+\\.(org|com|net|io|dev)\\b`,
    );
    expect([...linesMatching(files, machine), ...linesMatching(files, registry)]).toEqual([]);
  });

  test('the lockfile names no address', () => {
    const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
    expect([...lockfile.matchAll(/"resolved": "https?:[^"]*"/g)].map(([found]) => found)).toEqual([]);
  });
});

/** Who may know whom inside a room: a folder imports from lower ranks only. */
const ranks: Record<string, Record<string, number>> = {
  domain: {
    calendar: 0,
    content: 0,
    folders: 0,
    languages: 0,
    mails: 0,
    permissions: 0,
    reading: 0,
    'reading-order': 0,
    spelling: 0,
    texts: -1,
    comparison: 1,
    drafting: 1,
    import: 1,
    lifecycle: 1,
    approval: 2,
    traceability: 1,
    review: 0,
  },
  typesetting: {
    'page-format.ts': 0,
    'print-tree.ts': 0,
    'engine.ts': 0,
    compression: 0,
    pdf: 1,
    fonts: 2,
    shaping: 3,
    galley: 4,
    graphics: 4,
    layout: 5,
    'make-up': 6,
    'index.ts': 8,
    samples: 9,
  },
  server: {
    kernel: 0,
    audit: 1,
    access: 2,
    scopes: 3,
    news: 3,
    folders: 4,
    drafting: 4,
    documents: 5,
    reading: 5.5,
    attachments: 6,
    review: 6,
    traceability: 6,
    integrity: 6,
    replay: 6,
    figures: 7,
    search: 7,
    export: 7,
    import: 7,
    demo: 8,
    'sweeps.ts': 8,
    'keeping-routes.ts': 8,
    'app.ts': 9,
    'installation.ts': 9,
    'seed-when-empty.ts': 9,
    qualification: 10,
    'shutdown.ts': 10,
    'explain-error.ts': 10,
    'start-log.ts': 10,
    'main.ts': 11,
    cli: 11,
  },
  web: {
    styles: 0,
    texts: 0,
    theme: 0,
    address: 0,
    ui: 1,
    api: 1,
    fallbacks: 2,
    live: 2,
    credentials: 3,
    proof: 4,
    languages: 2,
    scopes: 3,
    content: 3,
    folders: 4,
    arrange: 5,
    comparison: 5,
    imports: 5,
    comments: 5,
    documents: 6,
    editor: 7,
    packs: 7,
    reading: 7,
    copies: 7,
    work: 7,
    news: 7,
    traceability: 7,
    figures: 7,
    search: 7,
    audit: 7,
    members: 7,
    administration: 7,
    account: 7,
    'account-setup': 7,
    'sign-in': 7,
    help: 7,
    shell: 8,
    app: 9,
    'main.tsx': 10,
    'ask-early.ts': 10,
    'vite.config.ts': 10,
  },
};
const rankOf = (path: string) => ranks[roomOf(path)]?.[nounOf(path)];

interface Import {
  from: string;
  to: string;
  at: string;
}

function importsOf({ path, text }: SourceFile): Import[] {
  const statement = /(?:^(?:import|export) [^;'"]*?from|^import|\bimport\()\s*['"](\.{1,2}\/[^'"]+)['"]/gm;
  return [...text.matchAll(statement)].map(({ 0: found, 1: specifier = '', index }) => ({
    from: path,
    to: posix.join(posix.dirname(path), specifier),
    at: `${path}:${text.slice(0, index + found.length).split('\n').length}`,
  }));
}

/** What is left of the arrows when all are taken away that lead nowhere further or come from nowhere: those in a circle. */
function circle(arrows: [string, string][]): [string, string][] {
  const [starts, ends] = [new Set(arrows.map(([from]) => from)), new Set(arrows.map(([, to]) => to))];
  const left = arrows.filter(([from, to]) => ends.has(from) && starts.has(to));
  return left.length === arrows.length ? left : circle(left);
}

/** server/folders/x.ts belongs to "folders", server/app.ts to "app.ts". */
const nounOf = (path: string) => path.split('/')[1] ?? '';
const roomOf = (path: string) => path.split('/')[0] ?? '';

describe('imports', () => {
  const rooms = ['domain', 'contract', 'typesetting', 'server', 'web'];
  const product = code.filter(({ path }) => rooms.includes(roomOf(path)) && !/\.test\.tsx?$/.test(path));
  const imports = product.flatMap(importsOf);

  test('every folder and entry of a room has its place in the order', () => {
    const homeless = product.filter(({ path }) => ranks[roomOf(path)] && rankOf(path) === undefined);
    expect(homeless.map(({ path }) => path)).toEqual([]);
  });

  test('inside a room they run one way', () => {
    const within = imports.filter(({ from, to }) => ranks[roomOf(from)] && roomOf(from) === roomOf(to));
    const wrong = within.filter(({ from, to }) => {
      return nounOf(from) !== nounOf(to) && (rankOf(to) ?? 0) >= (rankOf(from) ?? 0);
    });
    expect(wrong.map(({ at, to }) => `${at} reaches up to ${to}`)).toEqual([]);
  });

  test('no files form a circle, and no folders of a folder; the import of a type counts too', () => {
    const found = folders.flatMap((folder) => {
      const inside = imports.filter(({ from, to }) => {
        return from.startsWith(`${folder}/`) && to.startsWith(`${folder}/`);
      });
      const nameIn = (path: string) => path.slice(folder.length + 1).split('/')[0] ?? '';
      const arrows = inside.map(({ from, to }): [string, string] => [nameIn(from), nameIn(to)]);
      return circle(arrows.filter(([from, to]) => from !== to)).map(([from, to]) => `${folder}: ${from} imports ${to}`);
    });
    expect([...new Set(found)]).toEqual([]);
  });

  test('a module is reached through its index', () => {
    const across = imports.filter(({ from, to }) => {
      return roomOf(from) !== roomOf(to) || (nounOf(from) !== nounOf(to) && to.split('/').length > 2);
    });
    const inside = across.filter(({ from, to }) => {
      if (/^index\.(ts|css)$/.test(basename(to))) return false;
      // The kernel is no module itself: each of its folders is one, and so is each of its single files.
      if (/^server\/kernel\/[^/]+\.ts$/.test(to)) return false;
      // The guides are texts, shown inside the app as they are.
      if (from === 'web/help/help-page.tsx' && /^docs\/[^/]+\.md\?raw$/.test(to)) return false;
      // A screen is loaded when its address is opened, and nothing else of its folder with it.
      const loadsScreens = from === 'web/app/router.tsx' || from === 'web/ask-early.ts';
      return !(loadsScreens && /^web\/.+-page\.tsx$/.test(to));
    });
    expect(inside.map(({ at, to }) => `${at} reaches into ${to}`)).toEqual([]);
  });

  test('the typesetting knows no other room', () => {
    const wrong = imports.filter(({ from, to }) => roomOf(from) === 'typesetting' && roomOf(to) !== 'typesetting');
    expect(wrong.map(({ at, to }) => `${at} imports ${to}`)).toEqual([]);
  });
});
