/**
 * Other programs that read a PDF: Ghostscript, MuPDF, qpdf and pdf.js. A sound file is read without a word; whatever one of
 * them says of it counts as a complaint.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Program {
  readonly name: string;
  readonly debianPackage: string;
  readonly complaints: (path: string) => string;
}

/**
 * What a program says of itself, not of the file: that it was built without colour management, or that it reads tags no more
 * than 40 levels deep, which are fourteen lists inside one another.
 */
const ofItself = /^warning: ICC support is not available$|^Warning: StructTree (too deep|MAX_DEPTH)/;

function said(program: string, args: readonly string[]): { status: number | null; lines: string[] } {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: 600_000 });
  const lines = `${stdout ?? ''}\n${stderr ?? ''}\n${error?.message ?? ''}`.split('\n').map((line) => line.trim());
  return { status, lines: lines.filter((line) => line !== '' && !ofItself.test(line)) };
}

function silent(program: string, args: readonly string[]): string {
  const { status, lines } = said(program, args);
  if (status === 0) return lines.join('\n');
  return [`ended with ${status}`, ...lines].join('\n');
}

/** Those that npm does not bring. */
export const programs: readonly Program[] = [
  {
    name: 'gs',
    debianPackage: 'ghostscript',
    complaints: (path) => silent('gs', ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=nullpage', path]),
  },
  {
    name: 'mutool',
    debianPackage: 'mupdf-tools',
    complaints: (path) => silent('mutool', ['draw', '-q', '-r', '20', '-F', 'pnm', '-o', '/dev/null', path]),
  },
  {
    name: 'qpdf',
    debianPackage: 'qpdf',
    complaints: (path) => {
      const { status, lines } = said('qpdf', ['--check', path]);
      // It reports in either case; it ends with 2 for errors and with 3 for warnings.
      return status === 0 ? '' : lines.join('\n');
    },
  },
];

/** Everything that pdf.js can be asked for of every page; its warnings go to the console. */
export async function complaintsOfPdfJs(path: string): Promise<string> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const heard: string[] = [];
  const { log, warn } = console;
  console.log = console.warn = (...words: unknown[]) => void heard.push(words.map(String).join(' '));
  try {
    const data = new Uint8Array(readFileSync(path));
    const task = getDocument({ data, verbosity: VerbosityLevel.WARNINGS, useSystemFonts: false });
    const file = await task.promise;
    await file.getOutline();
    for (let number = 1; number <= file.numPages; number++) {
      const page = await file.getPage(number);
      await page.getTextContent();
      await page.getAnnotations();
      await page.getStructTree();
      await page.getOperatorList();
    }
    await task.destroy();
  } catch (error) {
    heard.push(String(error));
  } finally {
    console.log = log;
    console.warn = warn;
  }
  return heard.filter((line) => !ofItself.test(line)).join('\n');
}
