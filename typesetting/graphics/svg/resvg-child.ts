/**
 * The process that holds resvg. It answers one request at a time and ends when its parent does, in the middle of a drawing too.
 *
 * resvg is native code that aborts on a panic and overflows its stack; here that costs this process alone.
 */
import { Worker } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import type { Face } from './faces.ts';
import type { ResvgReply, ResvgRequest } from './resvg.ts';

function answer(request: ResvgRequest): ResvgReply {
  const hasFonts = request.fontFiles.length > 0;
  const face = (name: Face) => (hasFonts ? name : '');
  const drawing = new Resvg(request.svg, {
    font: {
      loadSystemFonts: false,
      fontFiles: request.fontFiles,
      defaultFontFamily: face('noto-sans'),
      sansSerifFamily: face('noto-sans'),
      serifFamily: face('tinos'),
      cursiveFamily: face('noto-sans'),
      fantasyFamily: face('noto-sans'),
      monospaceFamily: face('noto-sans-mono'),
    },
    logLevel: 'off',
    ...(request.pixelWidth === undefined ? {} : { fitTo: { mode: 'width' as const, value: request.pixelWidth } }),
  });
  if (request.pixelWidth === undefined) return { normalised: drawing.toString() };
  return { png: drawing.render().asPng() };
}

process.on('message', (request: ResvgRequest) => {
  let reply: ResvgReply;
  try {
    reply = answer(request);
  } catch (error) {
    reply = { refusal: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(reply);
});
process.on('disconnect', () => process.exit(0));

// While resvg draws, this thread hears nothing; another one watches the pipe that breaks when the parent's thread ends.
const watch = `
  const { Socket } = require('node:net');
  const end = () => process.kill(process.pid, 'SIGKILL');
  new Socket({ fd: 4 }).on('end', end).on('close', end).on('error', end).resume();`;
new Worker(watch, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
