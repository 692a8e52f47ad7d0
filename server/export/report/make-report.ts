/** A report of the service as a PDF of the house's kind: laid out like a document, with header and footer, sealed where a seal is set. */
import { AppError } from '../../../contract/index.ts';
import type { Identity } from '../../../typesetting/index.ts';
import { openSealer } from '../../integrity/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { liveSystemLink, uncontrolledCopySentence } from '../footer-sentence.ts';
import { metadataOf } from '../identity.ts';
import { type Renderer, RenderFailed } from '../renderer.ts';
import type { FileTask } from '../worker/tasks.ts';

export interface Report {
  /** Who asks for it: people take turns on the render threads. */
  userId: string;
  identity: Identity;
  /** Of the file's metadata. */
  fileTitle: string;
  markdown: string;
  issuedTo: string;
  runningHead: boolean;
  signal?: AbortSignal;
}

export async function makeReport(
  services: Pick<Services, 'config' | 'clock' | 'db'>,
  renderer: Renderer,
  { userId, identity, fileTitle, markdown, issuedTo, runningHead, signal }: Report,
): Promise<Buffer> {
  const { config, clock } = services;
  const names = { humanId: identity.humanId, title: identity.title, scopeName: identity.scope };
  const written = { markdown, language: 'en', links: [], imageNames: [], files: [] };
  const task: FileTask = {
    kind: 'file',
    body: { manuscript: { ...names, ...written, format: config.pageFormat } },
    images: [],
    following: { trace: null, record: null },
    identity,
    metadata: metadataOf(fileTitle, new Date(`${clock.today()}T00:00:00.000Z`)),
    footer: uncontrolledCopySentence(config.serviceName, issuedTo, clock.today()),
    footerLink: liveSystemLink(config.publicUrl),
    runningHead,
    links: [],
    format: config.pageFormat,
  };
  const sealer = await openSealer(services);
  const { pdf } = await renderer.makeFile(task, { userId, signal, sealer }).catch((error: unknown) => {
    if (!(error instanceof RenderFailed)) throw error;
    throw new AppError('RENDER_FAILED', { detail: `The record could not be rendered: ${error.message}.` });
  });
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
}
