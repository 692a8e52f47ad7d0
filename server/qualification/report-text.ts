/** The report as markdown, so that it is laid out like every document: the result first, what failed next, every value after that. */
import { literalText } from '../export/index.ts';
import type { Check, Qualification, Step } from './report-types.ts';

export function reportText(qualification: Qualification, jsonDigest: string): string {
  const { iq, oq, clauses, changes } = qualification;
  return [
    ...summary(qualification, jsonDigest),
    ...failures(iq, oq),
    '## Changes since the last qualification',
    '',
    ...listed(changes),
    '## Clauses',
    '',
    ...table(
      ['Clause', 'Function', 'Checks', 'Result'],
      clauses.map((one) => [one.clause, one.function, one.checks.join(', '), one.result]),
    ),
    '## Operational qualification (OQ)',
    '',
    ...flowSections(oq),
    '## Installation qualification (IQ)',
    '',
    ...installationSections(iq),
    ...signing,
  ].join('\n');
}

const signing = [
  '## Conclusion',
  '',
  'Reviewed and accepted by:',
  '',
  '| Role | Name | Date | Signature |',
  '| --- | --- | --- | --- |',
  '| Process owner |  |  |  |',
  '| Quality |  |  |  |',
  '| System owner |  |  |  |',
  '',
];

const failedOf = (all: readonly { result: string }[]) => all.filter(({ result }) => result === 'failed').length;

function summary({ version, at, iq, oq, clauses, result }: Qualification, jsonDigest: string): string[] {
  const row = (title: string, all: readonly { result: string }[]) => [
    ...[title, String(all.length), String(all.length - failedOf(all)), String(failedOf(all))],
  ];
  return [
    `Release ${literalText(version)} was qualified on ${literalText(at.slice(0, 19).replace('T', ' '))} UTC. **The qualification ${result}.**`,
    '',
    ...table(
      ['Part', 'Checks', 'Passed', 'Failed'],
      [row('Installation (IQ)', iq), row('Operation (OQ)', oq), row('Clauses', clauses)],
    ),
    `What was seen stands whole in qualification.json (SHA-256 \`${jsonDigest}\`), which the installation's key signs; qualification.json.sig is that signature. The flows ran in a throw-away installation of this release: no record of this installation was touched.`,
    '',
  ];
}

function failures(iq: readonly Check[], oq: readonly Step[]): string[] {
  const failed = [
    ...iq.filter(isFailed).map(({ name, expected, seen }) => [name, expected, seen]),
    ...oq.filter(isFailed).map(({ flow, step, expected, seen }) => [`${flow}: ${step}`, expected, seen]),
  ];
  if (failed.length === 0) return [];
  return ['## Failed', '', ...table(['Check', 'Expected', 'Seen'], failed.slice(0, 500))];
}

const isFailed = ({ result }: { result: string }) => result === 'failed';

function flowSections(oq: readonly Step[]): string[] {
  const flows = [...new Set(oq.map(({ flow }) => flow))];
  return flows.flatMap((name) => [
    `### ${literalText(name)}`,
    '',
    ...table(
      ['Step', 'Expected', 'Seen', 'Result'],
      oq.filter(({ flow }) => flow === name).map(({ step, expected, seen, result }) => [step, expected, seen, result]),
    ),
  ]);
}

/** Sections of checks by how their names begin; what fits none stands first. */
const sections: [title: string, prefix: RegExp][] = [
  ['Configuration', /^Configuration/],
  ['Row security', /^Row security/],
  ['Roles and rights', /^(Roles?|Rights)\b/],
  ['Packages', /^Package/],
];

function installationSections(iq: readonly Check[]): string[] {
  const files = iq.filter(({ name }) => name.startsWith('Release file '));
  const others = iq.filter((check) => !files.includes(check));
  const first = others.filter(({ name }) => !sections.some(([, prefix]) => prefix.test(name)));
  const rows = (checks: readonly Check[]) =>
    checks.map(({ name, expected, seen, result }) => [name, expected, seen, result]);
  const head = ['Check', 'Expected', 'Seen', 'Result'];
  return [
    ...table(head, rows(first)),
    ...sections.flatMap(([title, prefix]) => [
      `### ${title}`,
      '',
      ...table(head, rows(others.filter(({ name }) => prefix.test(name))).map(onlyOnce)),
    ]),
    '### Files of the release',
    '',
    ...table(['File', 'SHA-256', 'Result'], files.map(fileRow)),
  ];
}

/** Long texts that are as expected need not be read twice. */
function onlyOnce([name = '', expected = '', seen = '', result = '']: string[]): string[] {
  return [name, expected, expected === seen ? 'as expected' : seen, result];
}

function fileRow({ name, seen, result }: Check): string[] {
  return [name.replace(/^Release file /, ''), seen, result];
}

function table(head: string[], rows: string[][]): string[] {
  if (rows.length === 0) return ['None.', ''];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map((cells) => line(cells.map(literalText))), ''];
}

function listed(sentences: readonly string[]): string[] {
  const shown = sentences.slice(0, 200).map((sentence) => `- ${literalText(sentence)}`);
  const more = sentences.length - shown.length;
  return [...shown, ...(more > 0 ? [`- ${more} more stand in qualification.json.`] : []), ''];
}
