/** The entry of a render thread. It sees no database, no network and no user: only what a task hands it. */
import { packingMemory, packWith, warmUp } from '../../../typesetting/index.ts';
import { type Handover, serveTasks, startThread } from '../../kernel/workers/index.ts';
import { layOutManuscript, layOutNotice, setBody } from './lay-out-body.ts';
import { layOutAnnex, makeFile } from './make-file.ts';
import { makeMerged } from './make-merged.ts';
import { prepareAll } from './prepared.ts';
import type { RenderTask, SetBody } from './tasks.ts';

function handOver(value: unknown, bytes: readonly Uint8Array[]): Handover {
  return { value, transfer: [...new Set(bytes.map((part) => part.buffer as ArrayBuffer))] };
}

function bytesOf(body: SetBody): Uint8Array[] {
  return [body.galley, ...body.prepared.map((image) => image.bytes)];
}

async function run(task: RenderTask, ask: Parameters<typeof makeMerged>[1]): Promise<Handover> {
  switch (task.kind) {
    case 'set': {
      const { images, fresh } = await prepareAll(task.images);
      const body = setBody(layOutManuscript(task.manuscript, images), fresh)();
      return handOver(body, bytesOf(body));
    }
    case 'notice': {
      const body = setBody(layOutNotice(task))();
      return handOver(body, bytesOf(body));
    }
    case 'annex': {
      const galley = layOutAnnex(task.trace, task.format);
      const body = galley === null ? null : setBody({ galley, links: [] })();
      return handOver(body, body === null ? [] : bytesOf(body));
    }
    case 'file': {
      const result = await makeFile(task);
      return handOver(result, [result.pdf, ...(result.body === null ? [] : bytesOf(result.body))]);
    }
    case 'merged':
      return { value: await makeMerged(task, ask), transfer: [] };
  }
}

/** It needs no more than its code: what it packs lies in memory that both share. */
const packerLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

function startPacker(): void {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const module = new URL(`./packer-thread.${extension}`, import.meta.url);
  const memory = packingMemory();
  const packer = startThread(module, { workerData: memory, resourceLimits: packerLimits });
  packer.unref();
  // Exports do without it, only slower.
  packer.on('error', () => packWith(null));
  packWith(memory);
}

startPacker();
await warmUp();
serveTasks((payload, ask) => run(payload as RenderTask, ask));
