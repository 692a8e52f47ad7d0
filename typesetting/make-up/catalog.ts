/** What stands once in the file: the catalog, the metadata, the output intent. */
import { deflateSync } from 'node:zlib';
import { infoDate, metadataText, pdfText, type SignatureObject, srgbProfile, xmpPacket } from '../pdf/index.ts';
import { runsRightToLeft } from '../shaping/index.ts';
import type { Assembly } from './assembly.ts';
import { writeOutline } from './outline.ts';
import { writeSealField } from './seal-field.ts';

let profile: Buffer | undefined;

/** Writes the rest of the file and returns the numbers that its trailer names. */
export function writeCatalog(assembly: Assembly): {
  catalog: number;
  info: number;
  signature: SignatureObject | null;
} {
  const { pdf, job } = assembly;
  const { metadata } = job;
  const structRoot = pdf.allocate();
  const form = writeSealField(assembly);
  assembly.closeDocument(structRoot);
  assembly.structure.finish(structRoot, assembly.document);
  assembly.pages.finish();
  assembly.fonts.write(pdf, assembly.fontResources);
  const outline = writeOutline(pdf, assembly.bookmarks);
  const names = assembly.destinations.write(pdf);
  profile ??= deflateSync(srgbProfile());
  const icc = pdf.addStream('/N 3/Filter/FlateDecode', profile);
  const intent = pdf.add(
    `<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB)/DestOutputProfile ${icc} 0 R>>`,
  );
  // PDF/A wants the packet to be readable without inflating anything.
  const xmp = pdf.addStream('/Type/Metadata/Subtype/XML', xmpPacket(metadata));
  const producer = metadataText(metadata.producer);
  const date = infoDate(metadata.createdAt);
  const info = pdf.add(
    `<</Title${pdfText(metadataText(metadata.title))}/Producer${pdfText(producer)}/Creator${pdfText(producer)}` +
      `/CreationDate(${date})/ModDate(${date})>>`,
  );
  const catalog = pdf.add(
    `<</Type/Catalog/Pages ${assembly.pages.root} 0 R/Lang${pdfText(metadata.language)}/MarkInfo<</Marked true>>` +
      `/StructTreeRoot ${structRoot} 0 R/ViewerPreferences<</DisplayDocTitle true${runsRightToLeft(metadata.language) ? '/Direction/R2L' : ''}>>` +
      `/Names<</Dests ${names} 0 R>>/OutputIntents[${intent} 0 R]/Metadata ${xmp} 0 R` +
      `${outline === null ? '' : `/Outlines ${outline} 0 R/PageMode/UseOutlines`}${form.entry}>>`,
  );
  return { catalog, info, signature: form.signature };
}
