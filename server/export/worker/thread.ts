/** The entry of a render thread. It sees no database, no network and no user: only what a task hands it. */
import { warmUp } from '../../../typesetting/index.ts';
import { type Handover, serveTasks } from '../../kernel/workers/index.ts';
import { layOutManuscript, layOutNotice, setBody } from './lay-out-body.ts';
import { layOutAnnex, makeFile } from './make-file.ts';
import { makeMerged } from './make-merged.ts';
import { prepareAll } from './prepared.ts';
import { startPacker } from './start-packer.ts';
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

startPacker();
await warmUp();
serveTasks((payload, ask) => run(payload as RenderTask, ask));
