/** Our pipeline in one warm process: markdown to print tree to galley to tagged PDF/A; and again from the galley. */
import { printDocument } from '../../dist/server/export/print/index.js';
import { decodeGalley, encodeGalley, layOut, makeUp } from '../../dist/typesetting/index.js';

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

export function galleyOf(markdown) {
  const { document } = printDocument(markdown, new Map(), new Map());
  return encodeGalley(layOut(document, new Map(), { format: 'a4', firstPageReserve: 100 }));
}

export async function fromGalley(bytes) {
  const galley = decodeGalley(Buffer.from(bytes));
  const parts = [];
  const { pageCount } = await makeUp(
    {
      kind: 'single',
      format: 'a4',
      metadata: { title: 'Procedure', language: 'en', createdAt: new Date(0), producer: 'Muniment' },
      footer,
      chapters: [
        {
          key: 'SOP-001',
          identity,
          outlinePath: [],
          pageCount: galley.pages.length,
          annexPageCount: 0,
          load: () => ({ galley, annex: null }),
        },
      ],
      loadImage: () => ({ kind: 'broken', reason: '' }),
    },
    { write: (chunk) => void parts.push(chunk) },
  );
  return { pdf: Buffer.concat(parts), pages: pageCount };
}

export const first = async (markdown) => fromGalley(galleyOf(markdown));
