/** The images of the file: each is written when the first page that draws it comes, and never again. */
import type { PdfValue, PreparedImage } from '../graphics/types.ts';
import { imageName } from '../layout/canvas.ts';
import { type PdfWriter, pdfName, pdfNumber } from '../pdf/index.ts';

function syntax(value: PdfValue, numbers: readonly number[]): string {
  if (typeof value === 'number') return precise(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return pdfName(value);
  if (isList(value)) return `[${value.map((part) => syntax(part, numbers)).join(' ')}]`;
  if ('ref' in value) return `${numbers[value.ref]} 0 R`;
  return `<<${entries(value.dict, numbers)}>>`;
}

/** Matrices of gradients need more decimals than positions on a page. */
function precise(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(6).replace(/0+$/, '').replace(/\.$/, '');
}

function isList(value: PdfValue): value is readonly PdfValue[] {
  return Array.isArray(value);
}

function entries(dict: { readonly [key: string]: PdfValue }, numbers: readonly number[]): string {
  return Object.entries(dict)
    .map(([key, value]) => `${pdfName(key)} ${syntax(value, numbers)}`)
    .join('');
}

export class FileImages {
  readonly #numbers = new Map<string, number>();

  /** Resource entries for these images; those that are new are loaded and written. */
  async entries(
    pdf: PdfWriter,
    digests: readonly string[],
    load: (digest: string) => PreparedImage | Promise<PreparedImage>,
  ): Promise<string> {
    let out = '';
    for (const digest of digests) {
      let number = this.#numbers.get(digest);
      if (number === undefined) {
        const image = await load(digest);
        number = image.kind === 'broken' ? this.#empty(pdf) : this.#write(pdf, image);
        this.#numbers.set(digest, number);
      }
      out += `${imageName(digest)} ${number} 0 R`;
    }
    return out;
  }

  /** An image that was sound when the galley was made and is not now must not break the file. */
  #empty(pdf: PdfWriter): number {
    return pdf.addStream(`/Type/XObject/Subtype/Form/BBox[0 0 ${pdfNumber(1)} 1]`, Buffer.alloc(0));
  }

  #write(pdf: PdfWriter, image: Exclude<PreparedImage, { kind: 'broken' }>): number {
    const numbers = image.objects.map(() => pdf.allocate());
    image.objects.forEach((object, i) => {
      const body = entries(object.dict, numbers);
      if (object.data === undefined) pdf.object(numbers[i]!, `<<${body}>>`);
      else pdf.stream(numbers[i]!, body, object.data);
    });
    return numbers[image.root]!;
  }
}
