/** Gives this thread one that compresses its streams. Exports do without it, only slower: one that fails is not missed. */
import { compressionMemory, compressWith } from '../../../typesetting/index.ts';
import { startThread, threadModule } from '../../kernel/workers/index.ts';

/** It needs no more than its code: what it compresses lies in memory that both share. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

export function startCompression(
  module = threadModule(import.meta.url, './compression-thread'),
): ReturnType<typeof startThread> {
  const memory = compressionMemory();
  const thread = startThread(module, { workerData: memory, resourceLimits });
  thread.unref();
  thread.on('error', () => compressWith(null));
  compressWith(memory);
  return thread;
}
