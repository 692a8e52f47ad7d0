/** The field of a file's seal: it has no size and shows nothing, but belongs to the form and to the tags as every field does. */
import { infoDate, pdfText, type SignatureObject } from '../pdf/index.ts';
import type { Assembly } from './assembly.ts';

const description = 'Seal of the service that issued this copy';

/** `entry` is what the catalog says of it. */
export function writeSealField({ pdf, job, pages, structure, document, sealField }: Assembly): {
  entry: string;
  signature: SignatureObject | null;
} {
  const { seal } = job;
  if (seal === undefined || sealField === null) return { entry: '', signature: null };
  const { widget, element } = sealField;
  const page = pages.number(0);
  const number = pdf.allocate();
  const key = structure.addLink(element);
  // Ghostscript asks for an appearance even of what has no size.
  const nothing = pdf.addStream('/Type/XObject/Subtype/Form/BBox[0 0 0 0]/Resources<<>>', Buffer.alloc(0));
  pdf.object(
    widget,
    `<</Type/Annot/Subtype/Widget/FT/Sig/T(Seal)/TU${pdfText(description)}/Rect[0 0 0 0]/F 132/P ${page} 0 R` +
      `/StructParent ${key}/V ${number} 0 R/AP<</N ${nothing} 0 R>>>>`,
  );
  pdf.object(element, `<</S/Form/P ${document} 0 R/Lang(en)/K<</Type/OBJR/Obj ${widget} 0 R/Pg ${page} 0 R>>>>`);
  const day = infoDate(new Date(`${seal.day}T00:00:00.000Z`));
  const entries = `/M(${day})/Reason${pdfText(seal.reason)}`;
  return { entry: `/AcroForm<</Fields[${widget} 0 R]/SigFlags 3>>`, signature: { number, entries, seal } };
}
