/**
 * Validates what the typesetting produces with veraPDF, for PDF/A-2a and PDF/UA-1: the samples of every construct, a merged pack,
 * the corpus, and any files named as arguments. Ghostscript, MuPDF, qpdf and pdf.js read the same files and must not say a word.
 *
 * veraPDF is a Java program that Maven fetches. Where Java or Maven is missing and cannot be installed, or there is no network, the check
 * says what is missing and ends with the exit code for "skipped"; so it does when one of the readers is missing and nothing failed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { tellHelp } from './help.mjs';
import { findOrInstall } from './programs.mjs';
import { SKIPPED } from './tally.mjs';

tellHelp(`Usage: npm run conformance -- [<file.pdf>]…
Validates samples of every construct, and the files that are named, as PDF/A-2a and PDF/UA-1. Needs Java and Maven.
Ends with 0 when every file conforms, with 1 when one does not, and with 77 when a program that it needs is missing.`);

const VERSION = '1.28.2';
const FLAVOURS = ['2a', 'ua1'];

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>local</groupId><artifactId>conformance</artifactId><version>1</version>
<dependencies><dependency><groupId>org.verapdf.apps</groupId><artifactId>greenfield-apps</artifactId>
<version>${VERSION}</version></dependency></dependencies></project>
`;

function skip(reason) {
  console.log(`conformance: skipped (${reason})`);
  process.exit(SKIPPED);
}

/** The class path of veraPDF, fetched once and kept beside Maven's own store. */
function classPath() {
  if (!findOrInstall('java', 'default-jre-headless')) skip('java is not installed');
  if (!findOrInstall('mvn', 'maven')) skip('mvn is not installed');
  const folder = join(homedir(), '.cache', 'muniment', `verapdf-${VERSION}`);
  const file = join(folder, 'classpath.txt');
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (known !== '' && known.split(':').every((jar) => existsSync(jar))) return known;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'pom.xml'), pom);
  const goal = ['-q', '-B', 'dependency:build-classpath', `-Dmdep.outputFile=${file}`];
  const fetched = spawnSync('mvn', goal, { cwd: folder, timeout: 300_000 });
  if (fetched.status !== 0) skip('Maven could not fetch veraPDF');
  return readFileSync(file, 'utf8');
}

/** A seal as the server makes it, with a certificate of its own. */
async function sampleSeal(folder) {
  const [key, certificate] = [join(folder, 'seal.key'), join(folder, 'seal.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=Sample seal'];
  const made = spawnSync('openssl', [...request, '-keyout', key, '-out', certificate]);
  if (made.status !== 0) skip('openssl is not installed');
  const { sealOf } = await tsImport('../server/integrity/seal/open-seal.ts', import.meta.url);
  const { signedFile } = await tsImport('../server/integrity/seal/cms.ts', import.meta.url);
  const seal = sealOf({
    seal: { certificate, signing: { kind: 'key', file: key }, tsaUrl: null, tsaCertificates: null },
  });
  const sign = (digest) => signedFile(seal, digest, async () => null);
  return { room: 4096, day: '2026-11-15', reason: 'Shows where this copy came from.', sign };
}

/** Writes the samples and returns their paths. */
async function writeSamples(folder) {
  const samples = await tsImport('../typesetting/samples/index.ts', import.meta.url);
  const images = await samples.sampleImages();
  const files = { images: await samples.singleFile(samples.imagesDocument, samples.identity, images) };
  for (const [name, tree] of Object.entries(samples.constructs)) files[name] = await samples.singleFile(tree);
  files.stamped = await samples.singleFile(samples.constructs.styles, { ...samples.identity, standing: 'superseded' });
  files['footer-link'] = await samples.fileOf({
    ...{ chapters: [samples.chapterOf(samples.constructs.tables)], footerLink: samples.footerLink },
    footer: samples.footer.replace('Ada Lovelace', 'Ada '.repeat(12).trim()),
  });
  files.merged = await samples.mergedFile([
    ['SOP-001', [], samples.constructs.links],
    ['SOP-002', ['Procedures'], samples.constructs.footnotes],
    ['WI-001', ['Procedures', 'Work instructions'], samples.constructs.footnotes],
  ]);
  const seal = await sampleSeal(folder);
  files.sealed = await samples.fileOf({ chapters: [samples.chapterOf(samples.constructs.links)], seal });
  files['sealed-merged'] = await samples.mergedFile(
    [
      ['SOP-001', [], samples.constructs.links],
      ['SOP-002', ['Procedures'], samples.constructs.footnotes],
    ],
    { seal },
  );
  const { corpusDocuments } = await tsImport('../tests/corpus/documents.ts', import.meta.url);
  const { print } = await tsImport('../tests/corpus/print.ts', import.meta.url);
  for (const { name, markdown, language } of corpusDocuments()) {
    files[`corpus-${name}`] = (await print(markdown, language)).pdf;
  }
  return Object.entries(files).map(([name, bytes]) => {
    const path = join(folder, `${name}.pdf`);
    writeFileSync(path, bytes);
    return path;
  });
}

/** One run for all files: starting Java costs more than validating. Returns what is wrong with each file that fails. */
function validate(paths, flavour, classes) {
  const command = ['-cp', classes, 'org.verapdf.apps.GreenfieldCliWrapper', '-f', flavour, '--format', 'text', '-v'];
  const run = spawnSync('java', [...command, ...paths], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  const reports = run.stdout.split(/^(?=PASS |FAIL )/m);
  return new Map(
    paths.flatMap((path) => {
      const report = reports.find((each) => each.slice(5).startsWith(`${path} `));
      return report?.startsWith('PASS') ? [] : [[path, report ?? `no answer for this file\n${run.stderr}`]];
    }),
  );
}

/** What the readers say of each file, and which of them are missing here. */
async function read(paths) {
  const { complaintsOfPdfJs, programs } = await tsImport('../tests/corpus/readers.ts', import.meta.url);
  const there = programs.filter(({ name, debianPackage }) => findOrInstall(name, debianPackage));
  const missing = programs.filter((program) => !there.includes(program)).map(({ name }) => name);
  const said = [];
  for (const path of paths) {
    for (const { name, complaints } of there) said.push({ path, name, words: complaints(path) });
    said.push({ path, name: 'pdf.js', words: await complaintsOfPdfJs(path) });
  }
  return { missing, said: said.filter(({ words }) => words !== '') };
}

const classes = classPath();
const folder = mkdtempSync(join(tmpdir(), 'muniment-conformance-'));
let failures = 0;
let missing = [];
try {
  const paths = [...(await writeSamples(folder)), ...process.argv.slice(2)];
  const results = FLAVOURS.map((flavour) => ({ flavour, wrong: validate(paths, flavour, classes) }));
  for (const path of paths) {
    const said = results.map(({ flavour, wrong }) => `${flavour} ${wrong.has(path) ? 'FAIL' : 'PASS'}`);
    console.log(`${basename(path)}: ${said.join(', ')}`);
    for (const { wrong } of results) {
      if (!wrong.has(path)) continue;
      failures++;
      console.log(wrong.get(path).split('\n').slice(0, 20).join('\n'));
    }
  }
  const readings = await read(paths);
  missing = readings.missing;
  for (const { path, name, words } of readings.said) {
    failures++;
    console.log(`${basename(path)}: ${name} says:\n${words.split('\n').slice(0, 10).join('\n')}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(
  failures === 0
    ? 'conformance: every file conforms, and every reader is content with it'
    : `conformance: ${failures} checks failed`,
);
if (missing.length > 0) console.log(`conformance: skipped in part (${missing.join(', ')} not installed)`);
process.exitCode = failures > 0 ? 1 : missing.length > 0 ? SKIPPED : 0;
