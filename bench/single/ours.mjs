/**
 * Our pipeline as the server runs it, in a warm thread of its render pool (without the server around it, as the peers are without
 * one): markdown to print tree to galley to tagged PDF/A, the galley encoded to be kept; and again from the galley.
 */
import { openRenderer } from '../../dist/server/export/renderer.js';
import { release } from '../../dist/server/kernel/workers/index.js';

const format = 'a4';
const identity = {
  humanId: 'SOP-001',
  title: 'Procedure',
  version: '1',
  state: 'RELEASED',
  effectiveDate: '2026-01-01',
  scope: 'Bench',
  standing: null,
};
const footer =
  'Uncontrolled copy — issued via Muniment to Bench on 2026-01-01; validity must be verified against the live system.';

export function openOurs() {
  const renderer = openRenderer(1);

  const file = (body) =>
    renderer.makeFile(
      {
        kind: 'file',
        body,
        images: [],
        following: { trace: null, record: null },
        identity,
        metadata: { title: 'Procedure', language: 'en', createdAt: new Date(0), producer: 'Muniment' },
        footer,
        runningHead: true,
        links: [],
        format,
      },
      { scopeId: 'bench' },
    );

  return {
    /** Answers the PDF, as soon as it is there, and the body that was laid out on the way, which is encoded to be kept. */
    first: (markdown) =>
      file({
        manuscript: {
          ...{ humanId: identity.humanId, title: identity.title, files: [], markdown, language: 'en' },
          ...{ scopeName: identity.scope, links: [], imageNames: [], format },
        },
      }),
    again: (galley) => file({ galley }),
    /** As the server does once the file is sent and the galley kept; answers how many pages were laid out. */
    async done({ pdf, body }) {
      const laidOut = await body;
      release(...(laidOut ? [pdf, laidOut.galley] : [pdf]));
      return laidOut?.pageCount;
    },
    close: () => renderer.close(),
  };
}
