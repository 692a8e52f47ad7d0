/** A process that makes one PDF/A of many documents in one Typst compilation: node typst-pack.mjs documents.json out.pdf */
import { readFileSync, writeFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { typstFile } from '../single/peers.mjs';

const [input, output] = process.argv.slice(2);
const { warmUp, texts } = JSON.parse(readFileSync(input, 'utf8'));
const compiler = NodeCompiler.create();
const make = (chosen) => compiler.pdf({ mainFileContent: typstFile(chosen) }, { pdfStandard: 'a-2a' });
make(warmUp);
compiler.evictCache(0);

const startedAt = performance.now();
const cpu = process.cpuUsage();
writeFileSync(output, make(texts));
const { user, system } = process.cpuUsage(cpu);
console.log(JSON.stringify({ seconds: (performance.now() - startedAt) / 1000, cpuSeconds: (user + system) / 1e6 }));
