/**
 * Bundles what runs as a process or a thread of its own: the server, the commands of `npm run` and the threads. Reading two thousand
 * small modules was half of a start. The other modules stay beside them as the compiler wrote them, for benchmarks and scripts.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Packages of many small modules, without files or programs of their own beside them. */
const bundled =
  /^(typebox|kysely|@simplewebauthn\/server|@peculiar\/.*|@fastify\/type-provider-typebox|nodemailer|prom-client)(\/|$)/;

rmSync(join(root, 'dist', 'chunks'), { recursive: true, force: true });
const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(entries().map((name) => [name, join(root, `${name}.ts`)])),
  platform: 'node',
  logLevel: 'warn',
  external: (id, from) => isPackage(id) && !bundled.test(id) && !from?.includes('node_modules'),
  plugins: [{ name: 'own-place', transform: keepPlace }],
});
await bundle.write({
  dir: join(root, 'dist'),
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  sourcemap: true,
  banner: ({ fileName }) =>
    `const distFolder = new URL('${relative(dirname(fileName), '.') || '.'}/', import.meta.url);`,
});

/** Without their ending: the server, the commands that package.json names, and every module named as a thread or a child. */
function entries() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commands = Object.values(scripts).flatMap((script) => /run\.mjs ([a-z-]+)/.exec(script)?.[1] ?? []);
  const others = ['server', 'typesetting'].flatMap(modulesBelow).filter((name) => /[/-](thread|child)$/.test(name));
  return ['server/main', ...commands.map((name) => `server/cli/${name}`), ...others];
}

function modulesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.slice(0, -3)}`);
}

function isPackage(id) {
  return !/^[./]/.test(id);
}

/** Modules find threads, fonts and the web app from where they stand; in a bundle too that is their own file below dist. */
function keepPlace(code, id) {
  if (id.includes('node_modules') || !code.includes('import.meta.url')) return null;
  const own = relative(root, id).replace(/\.ts$/, '.js');
  return { code: code.replaceAll('import.meta.url', `new URL('${own}', distFolder).href`), map: null };
}
