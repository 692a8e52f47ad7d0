/** The entry of a render thread. It sees no database, no network and no user: only what a task hands it. */
import { setTimeout as pause } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { setEngineFlags } from '../../../typesetting/index.ts';
import { type Caller, type Handover, serveTasks } from '../../kernel/workers/index.ts';
import { outlineOf } from '../print-tree/index.ts';
import { encodeBody, layOutManuscript, layOutNotice } from './lay-out-body.ts';
import { checkDocument, layOutSections, makeFile } from './make-file.ts';
import { makeMerged } from './make-merged.ts';
import { makeWordFile } from './make-word-file.ts';
import { prepareAll } from './prepared-images.ts';
import { startCompression } from './start-compression.ts';
import type { EncodedBody, RenderTask, ThreadStart } from './tasks.ts';
import { warmUp } from './warm-up.ts';

function handOver(value: unknown, bytes: readonly Uint8Array[]): Handover {
  return { value, transfer: [...new Set(bytes.map((part) => part.buffer as ArrayBuffer))] };
}

function handOverBody(body: EncodedBody | null): Handover {
  return handOver(body, body === null ? [] : [body.galley, ...body.prepared.map((image) => image.bytes)]);
}

async function run(task: RenderTask, { ask, tell }: Caller): Promise<Handover> {
  switch (task.kind) {
    case 'body': {
      const { images, fresh } = await prepareAll(task.images);
      return handOverBody(encodeBody(layOutManuscript(task.manuscript, images), fresh));
    }
    case 'notice':
      return handOverBody(encodeBody(layOutNotice(task)));
    case 'sections': {
      const galleys = layOutSections(task.following, task.format);
      const encoded = galleys.map((galley) => encodeBody({ galley, links: [], whole: true }));
      return handOver(
        encoded,
        encoded.map(({ galley }) => galley),
      );
    }
    case 'file': {
      const { file, encode } = await makeFile(task, ask);
      tell(handOver(file, [file.pdf]));
      return handOverBody(encode?.() ?? null);
    }
    case 'check':
      return { value: await checkDocument(task), transfer: [] };
    case 'outline':
      return { value: outlineOf(task.markdown), transfer: [] };
    case 'word': {
      const file = await makeWordFile(task);
      return handOver(file, [file]);
    }
    case 'merged':
      return { value: await makeMerged(task, ask), transfer: [] };
  }
}

/** Once reads what is needed; the others are for the engine, which compiles what it meets often: the last takes half of the fifth. */
const warmUps = (workerData as ThreadStart | null)?.isAhead ? 25 : 1;
let tasks = 0;
let running = 0;

setEngineFlags();
await warmUp(1);
serveTasks(async (payload, caller) => {
  tasks++;
  running++;
  try {
    return await run(payload as RenderTask, caller);
  } finally {
    running--;
  }
});
startCompression();
// Real documents warm it as well. They come first: between them it goes on only where nothing was asked for a while.
for (let done = 1; done + tasks < warmUps; ) {
  const before = tasks;
  await pause(before === 0 ? 100 : 200);
  if (running > 0 || tasks > before) continue;
  await warmUp(4);
  done++;
}
