/**
 * Makes a small document of every usual construct, so that the first real one does not pay for reading fonts, starting the shaper
 * and compiling code. It goes the way of the real ones: what the engine learns here is what it needs there, and what it does not
 * meet here it learns anew with the first real documents.
 */
import { makeFile } from './make-file.ts';
import type { FileTask } from './tasks.ts';

const vocabulary = (
  'a about access action after all also an and any approval archive are as assessment at audit batch be before between by calibration ' +
  'change check cleaning complaint control copy corrective critical date define deviation device document each effective equipment evidence ' +
  'finding for from he identification if in incident inspection instruction is issue it laboratory limit list maintenance management manager may ' +
  'measurement method must new not number of on or order other people period person plan preventive procedure process product purpose quality ' +
  'record reference release report requirement responsible result review risk sample section shall she sign software specification staff standard ' +
  'step storage supplier system temperature test that the their this to training two until use user validation value verification version when ' +
  'which while who with without work “why?” (quietly) 1,234,567.89 25 °C ISO 13485:2016 e.g. – user’s'
).split(' ');

let at = 0;

/** The same words in another order each time. */
function words(count: number): string {
  at += count;
  return Array.from({ length: count }, (_, index) => vocabulary[((at + index) * 31) % vocabulary.length]).join(' ');
}

const sentence = () => `${words(6 + (at % 12))}.`;
const paragraph = () =>
  `${sentence()} ${sentence()} **${words(2)}** ${sentence()} *${words(1)}* ${words(5)} [${words(2)}](https://example.com/a) ${sentence()}`;
const marked = () =>
  `${words(4)} **${words(3)} *${words(2)}*** \`${words(2)}\` ~~${words(1)}~~ ${words(3)}[^1]  \n${words(5)}.`;
const list = (mark: (index: number) => string, entry: () => string) =>
  Array.from({ length: 4 }, (_, index) => `${mark(index)} ${entry()}`).join('\n');
const row = (index: number) => `| ${index} | ${sentence()} | ${at % 90} % | ${words(1)} |`;

function part(): string {
  return [
    `## ${words(4)}`,
    paragraph(),
    paragraph(),
    `### ${words(3)}`,
    list((index) => `${index + 1}.`, sentence),
    marked(),
    list(
      () => '-',
      () => `${sentence()}\n    - ${words(4)}`,
    ),
    `> ${marked()}`,
    `\`\`\`\n${words(4)}\n  ${words(3)}\n\`\`\``,
    ['| No. | a | b | c |', '| --: | --- | --: | :-: |', row(1), row(2), row(3), row(4)].join('\n'),
    paragraph(),
  ].join('\n\n');
}

function canned(parts: number): FileTask {
  const format = 'a4';
  const names = { humanId: 'A-1', title: words(5), scopeName: words(2) };
  return {
    kind: 'file',
    body: {
      manuscript: {
        ...{ ...names, files: [], language: 'en', links: [], imageNames: [], format },
        markdown: `${Array.from({ length: parts }, part).join('\n\n')}\n\n[^1]: ${sentence()}\n`,
      },
    },
    images: [],
    following: { trace: null, record: null },
    identity: {
      ...{ humanId: names.humanId, title: names.title, scope: names.scopeName, version: '1', state: 'RELEASED' },
      ...{ effectiveDate: '2026-01-01', standing: null },
    },
    metadata: { title: names.title, language: 'en', createdAt: new Date(0), producer: 'Muniment' },
    footer: sentence(),
    runningHead: true,
    links: [],
    format,
  };
}

/** A page for each part, more or less; then its pages once more, as they are taken from where they are kept. */
export async function warmUp(parts: number): Promise<void> {
  const task = canned(parts);
  const { encode } = await makeFile(task);
  await makeFile({ ...task, body: { galley: encode!().galley } });
}
