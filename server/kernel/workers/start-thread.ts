import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A module beside the one that asks (`import.meta.url`), in the form in which that one runs: source or built. */
export function threadModule(from: string, name: string): URL {
  return new URL(`${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from);
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
