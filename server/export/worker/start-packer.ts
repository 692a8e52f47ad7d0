/** Gives this thread one that packs its streams. Exports do without it, only slower: one that fails is not missed. */
import { compressionMemory, compressWith } from '../../../typesetting/index.ts';
import { startThread, threadModule } from '../../kernel/workers/index.ts';

/** It needs no more than its code: what it packs lies in memory that both share. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

export function startPacker(module = threadModule(import.meta.url, './packer-thread')): ReturnType<typeof startThread> {
  const memory = compressionMemory();
  const packer = startThread(module, { workerData: memory, resourceLimits });
  packer.unref();
  packer.on('error', () => compressWith(null));
  compressWith(memory);
  return packer;
}
