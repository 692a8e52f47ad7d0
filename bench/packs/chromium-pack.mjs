/**
 * A process that prints many documents with Chromium and merges the files: node chromium-pack.mjs documents.json out.pdf
 *
 * Two documents are printed at a time, as ours are drawn on two threads.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import { chromium } from '../single/peers.mjs';

const [input, output] = process.argv.slice(2);
const { warmUp, texts } = JSON.parse(readFileSync(input, 'utf8'));
const browser = await chromium();

async function print(chosen) {
  const files = new Array(chosen.length);
  let next = 0;
  const printOn = async () => {
    for (let index = next++; index < chosen.length; index = next++) files[index] = await browser.make(chosen[index]);
  };
  await Promise.all([printOn(), printOn()]);
  return files;
}

async function merge(files) {
  const merged = await PDFDocument.create();
  for (const file of files) {
    const document = await PDFDocument.load(file);
    for (const page of await merged.copyPages(document, document.getPageIndices())) merged.addPage(page);
  }
  return merged.save();
}

await merge(await print(warmUp));

const startedAt = performance.now();
const files = await print(texts);
const printedAt = performance.now();
writeFileSync(output, await merge(files));
const endedAt = performance.now();

await browser.close();
console.log(JSON.stringify({ seconds: (endedAt - startedAt) / 1000, mergingSeconds: (endedAt - printedAt) / 1000 }));
