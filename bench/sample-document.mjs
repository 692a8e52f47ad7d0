/**
 * A quality document of about `pages` pages, written for the benchmarks: headings, prose, lists, tables, code, links.
 * Plain markdown, so that every peer can be given the same text.
 */
const words = (
  'The manufacturer shall establish document implement and maintain a procedure for control of records so that they ' +
  'remain legible readily identifiable and retrievable each change is reviewed approved and released by the person ' +
  'responsible before it becomes effective verification confirms that requirements of the design input are met'
).split(' ');

/** A small generator with a seed, so that the same document is written each time. */
function randomFrom(seed) {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

function sentence(random) {
  const length = 8 + random(14);
  const picked = Array.from({ length }, () => words[random(words.length)].toLowerCase());
  if (random(4) === 0) picked[2] = `**${picked[2]}**`;
  if (random(5) === 0) picked[4] = `*${picked[4]}*`;
  if (random(9) === 0) picked[6] = `[${picked[6]}](https://example.com/${picked[6]})`;
  const text = picked.join(' ');
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

const paragraph = (random) => Array.from({ length: 4 + random(4) }, () => sentence(random)).join(' ');

function table(random) {
  const rows = Array.from(
    { length: 8 },
    (_, index) => `| ${index + 1} | ${sentence(random)} | ${random(90)} % | pass |`,
  );
  return ['| No. | Criterion | Share | Result |', '| --: | --- | --: | :-: |', ...rows].join('\n');
}

function section(random, number) {
  const list = Array.from({ length: 5 }, (_, index) => `${index + 1}. ${sentence(random)}`).join('\n');
  const bullets = Array.from({ length: 4 }, () => `- ${sentence(random)}`).join('\n');
  return [
    `## ${number} ${words[random(words.length)]} and ${words[random(words.length)]}`,
    paragraph(random),
    paragraph(random),
    `### ${number}.1 Steps`,
    list,
    paragraph(random),
    number % 2 === 0 ? table(random) : bullets,
    number % 3 === 0 ? '```\nif (reading > limit) {\n  reject(batch);\n}\n```' : paragraph(random),
    paragraph(random),
  ].join('\n\n');
}

/** `links` are human ids of other documents to refer to. */
export function sampleDocument(pages, seed = 1, links = []) {
  const random = randomFrom(seed);
  const sections = Array.from({ length: Math.max(1, Math.round(pages * 0.92)) }, (_, index) =>
    section(random, index + 1),
  );
  const references = links.map((id) => `- See [${id}](doc:${id}).`).join('\n');
  return [`# Procedure ${seed}`, paragraph(random), references, ...sections].filter(Boolean).join('\n\n');
}
