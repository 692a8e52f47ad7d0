/**
 * One version as PDF: a pack of one document, made in memory. No transaction is open while a page is laid out, and the
 * event is committed before a byte leaves.
 */
import { setTimeout } from 'node:timers/promises';
import type { Services } from '../../kernel/http/index.ts';
import { makeDocumentFile } from '../document-file.ts';
import type { ExportRequest } from '../export-context.ts';
import { fileName } from '../exported-version.ts';
import { keepBodies } from '../lay-out/keep-bodies.ts';
import { readBody } from '../lay-out/read-body.ts';
import type { Renderer } from '../renderer.ts';
import { beginSingle, recordSingle, rendered } from './single-export.ts';

export interface ExportedFile {
  name: string;
  bytes: Buffer;
}

export interface SingleExport extends ExportRequest {
  /** HEAD answers likewise and records nothing. */
  record: boolean;
  /** Keeping is a saving, not a duty: an export does not fail because its galley could not be kept. */
  onNotKept(error: unknown): void;
}

/** So many may be kept after their answers have left; with more, a slow store would fill the memory. */
const mostLate = 32;
/** Time for a store that works, so that the next export of the same version finds its pages. */
const patienceMs = 1_000;
const late = new Set<Promise<void>>();

/** Resolves when `work` is done. One that takes long is not waited for, and while there is one, no other: a slow store delays no answer. */
async function inBackground(work: Promise<void>): Promise<void> {
  if (late.size > mostLate) return work;
  const one = work.finally(() => late.delete(one));
  if (late.size > 0) {
    late.add(one);
    return;
  }
  const timer = new AbortController();
  const tooLong = setTimeout(patienceMs, undefined, { signal: timer.signal }).then(
    () => void late.add(one),
    () => {},
  );
  await Promise.race([one.finally(() => timer.abort()), tooLong]);
}

export async function exportVersion(
  services: Services,
  renderer: Renderer,
  { record, onNotKept, ...request }: SingleExport,
): Promise<ExportedFile> {
  const { context, planned } = await beginSingle(services, renderer, request);
  const { version } = planned;
  const file = { version, body: await readBody(context, planned), pictures: true, links: [] };
  const { pdf, body } = await rendered(planned, makeDocumentFile(context, file));
  const keep = async () => {
    const encoded = await body;
    if (encoded !== null) await keepBodies(context, [{ planned, encoded }]);
  };
  const keeping = inBackground(keep().catch(onNotKept));
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  try {
    if (record) await recordSingle(context, 'pdf', bytes);
  } finally {
    await keeping;
  }
  return { name: fileName(version), bytes };
}
