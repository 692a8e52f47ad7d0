/**
 * Makes a small document of every usual construct, so that the first real one does not pay for reading fonts, starting the shaper
 * and compiling code. It goes the way of the real ones: what the engine learns here is what it needs there.
 */
import { makeFile } from './make-file.ts';
import type { FileTask } from './tasks.ts';

const words =
  'The quick brown fox jumps over the lazy dog, while (quietly) the manager signs 1,234,567.89 forms; “why?” – nobody knows.';
const marked = `${words} **${words}** *${words}* \`${words}\` [${words}](https://example.com/)`;

const part = [
  `## ${words}`,
  marked,
  `1. ${marked}\n2. ${words}`,
  `- ${words}\n- ${words}`,
  `> ${marked}`,
  `\`\`\`\n${words}\n\`\`\``,
  `| ${words} | b |\n| --- | --: |\n| ${marked} | ${words} |\n| a | b |`,
].join('\n\n');

function canned(parts: number): FileTask {
  const format = 'a4';
  const identity = {
    humanId: 'A-1',
    title: words,
    version: '1',
    state: 'RELEASED',
    effectiveDate: '2026-01-01',
    scope: words,
    standing: null,
  };
  return {
    kind: 'file',
    body: {
      manuscript: {
        ...{
          humanId: 'A-1',
          title: words,
          scopeName: words,
          files: [],
          language: 'en',
          links: [],
          imageNames: [],
          format,
        },
        markdown: Array.from({ length: parts }, () => part).join('\n\n'),
      },
    },
    images: [],
    trace: null,
    identity,
    metadata: { title: words, language: 'en', createdAt: new Date(0), producer: words },
    footer: words,
    siblings: [],
    format,
  };
}

/** A page for each part, more or less. */
export async function warmUp(parts: number): Promise<void> {
  await makeFile(canned(parts));
}
