/** The entry of a packing thread: it packs the streams of the render thread that started it. */
import { workerData } from 'node:worker_threads';
import { serveCompression } from '../../../typesetting/compression/index.ts';

serveCompression(workerData as SharedArrayBuffer);
