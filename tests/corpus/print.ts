/** Prints a document of the corpus as the server would: the same call, with fixed answers to who, when and which version. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFile } from '../../server/export/worker/make-file.ts';
import type { FileTask, ImageInput } from '../../server/export/worker/tasks.ts';
import type { Identity } from '../../typesetting/index.ts';

const folder = join(import.meta.dirname, 'pictures');

const identity: Identity = {
  humanId: 'COR-001',
  title: 'A document of the corpus',
  version: '3',
  state: 'RELEASED',
  effectiveDate: '2026-01-31',
  scope: 'Corpus',
  standing: null,
};

const footer =
  'Uncontrolled copy — issued via Muniment to Quinn Quality on 2026-02-01; validity must be verified against the live system.';

/** Ten thousand groups, one inside the other: too long to keep as a file. */
const deepDrawing = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50">${'<g>'.repeat(10_000)}${'</g>'.repeat(10_000)}</svg>`,
);

function pictures(): Map<string, Buffer> {
  const files = readdirSync(folder).map((name): [string, Buffer] => [name, readFileSync(join(folder, name))]);
  return new Map([...files, ['deep.svg', deepDrawing]]);
}

/** The file as it is made first, and as it is made again from the galley that was kept. */
export async function print(markdown: string, language: string): Promise<{ pdf: Uint8Array; again: Uint8Array }> {
  const used = [...pictures()].filter(([name]) => markdown.includes(`(attachment:${name})`));
  const images = used.map(([name, bytes]): [string, ImageInput] => {
    const digest = createHash('sha256').update(bytes).digest('hex');
    return [name, { digest, bytes: new Uint8Array(bytes), prepared: false }];
  });
  const task: FileTask = {
    kind: 'file',
    body: {
      manuscript: {
        humanId: identity.humanId,
        title: identity.title,
        files: images.map(([name]) => name),
        markdown,
        language,
        links: [],
        imageNames: images.map(([name, { digest }]) => [name, digest]),
        scopeName: identity.scope,
        format: 'a4',
      },
    },
    images: images.map(([, image]) => image),
    following: { trace: null, record: null },
    identity,
    metadata: {
      title: `${identity.humanId} ${identity.title}`,
      language,
      createdAt: new Date(Date.UTC(2026, 1, 1)),
      producer: 'Muniment',
    },
    footer,
    runningHead: true,
    links: [],
    format: 'a4',
  };
  const { file, encode } = await makeFile(task);
  const again = await makeFile({ ...task, body: { galley: encode!().galley } });
  return { pdf: file.pdf, again: again.file.pdf };
}
