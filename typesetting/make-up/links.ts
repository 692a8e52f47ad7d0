/** Decides where a galley's links lead in this file and writes their annotations. */

import { pdfBytes, pdfNumber, pdfText, textBytes } from '../pdf/index.ts';
import type { PrintLink } from '../print-tree.ts';
import type { Destinations } from './destinations.ts';
import type { DocumentTarget, MakeUpJob } from './job.ts';

/** The name of a heading's destination: its slug, preceded by the chapter's key where a file has several. */
export function destinationName(job: MakeUpJob, key: string, slug: string | null): string {
  if (job.kind === 'single') return slug ?? '';
  return slug === null ? key : `${key}#${slug}`;
}

/** A URI must be ASCII; everything else is escaped as UTF-8, what was escaped already stays. */
function asciiUri(href: string): string {
  if (!/[^\x21-\x7e]/.test(href)) return href;
  return Array.from(href, (char) => (/[\x21-\x7e]/.test(char) ? char : encodeURIComponent(char))).join('');
}

export function uriAction(href: string): string {
  return `/A<</S/URI/URI${pdfBytes(asciiUri(href))}>>`;
}

/** The entries of an annotation that say where it leads, or null when it leads nowhere; `own` links name chapters of this job. */
export function linkAction(
  job: MakeUpJob,
  destinations: Destinations,
  chapterKey: string,
  link: PrintLink,
  own: boolean,
): string | null {
  if (link.kind === 'uri') return uriAction(link.href);
  if (link.kind === 'slug') return `/Dest${pdfBytes(textBytes(destinationName(job, chapterKey, link.slug)))}`;
  const target: DocumentTarget | null = own
    ? { kind: 'chapter', key: link.key, slug: link.slug }
    : (job.resolveDocumentLink?.(link.key, link.slug) ?? null);
  if (target === null) return null;
  if (target.kind === 'chapter') {
    const name = destinationName(job, target.key, target.slug);
    if (target.slug !== null) destinations.want(name, destinationName(job, target.key, null));
    return `/Dest${pdfBytes(textBytes(name))}`;
  }
  const place = target.slug === null ? '[0/Fit]' : pdfBytes(textBytes(target.slug));
  const file = `<</Type/Filespec/F${pdfText(target.name)}/UF${pdfText(target.name)}>>`;
  return `/A<</S/GoToR/F${file}/D${place}/NewWindow true>>`;
}

export function describeLink(link: PrintLink, text: string): string {
  if (text !== '') return text;
  return link.kind === 'uri' ? link.href : link.kind === 'slug' ? link.slug : link.key;
}

export function annotation(
  box: readonly number[],
  action: string,
  description: string,
  key: number,
  page: number,
): string {
  const rect = box.map(pdfNumber).join(' ');
  return (
    `<</Type/Annot/Subtype/Link/Rect[${rect}]/Border[0 0 0]/F 4/StructParent ${key}/P ${page} 0 R` +
    `/Contents${pdfText(description)}${action}>>`
  );
}
