/** The entry of a compression thread: it compresses the streams of the render thread that started it. */
import { workerData } from 'node:worker_threads';
import { serveCompression } from '../../../typesetting/compression/index.ts';

serveCompression(workerData as SharedArrayBuffer);
