import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { packageRoot } from '../package-root.ts';

/**
 * A module beside the one that asks (`import.meta.url`), in the form in which that one runs: source or built. `npm test` builds before
 * it tests, and says so: reading the sources takes every thread seconds.
 */
export function threadModule(from: string, name: string): URL {
  if (!from.endsWith('.ts')) return new URL(`${name}.js`, from);
  const source = new URL(`${name}.ts`, from);
  return process.env.TEST_BUILT_THREADS === '1' ? builtForm(source) : source;
}

function builtForm(source: URL): URL {
  const root = pathToFileURL(`${packageRoot()}/`).href;
  const built = new URL(`dist/${source.href.slice(root.length).replace(/\.ts$/, '.js')}`, root);
  return existsSync(built) ? built : source;
}

/** From source, as the tests run it, a thread must load TypeScript by itself; loader flags do not reach threads. */
export function startThread(module: URL, options: WorkerOptions): Worker {
  if (!module.pathname.endsWith('.ts')) return new Worker(module, options);
  const loader = import.meta.resolve?.('tsx/esm/api') ?? 'tsx/esm/api';
  const script = `import(${JSON.stringify(loader)}).then(({ register }) => {
    register();
    return import(${JSON.stringify(module.href)});
  })`;
  return new Worker(script, { ...options, eval: true });
}
