/** The images of the file: each is written when the first page that draws it comes, and never again. */
import { type PreparedImage, pdfEntries } from '../graphics/index.ts';
import { imageName } from '../layout/index.ts';
import type { PdfWriter } from '../pdf/index.ts';

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
    return pdf.addStream('/Type/XObject/Subtype/Form/BBox[0 0 1 1]', Buffer.alloc(0));
  }

  #write(pdf: PdfWriter, image: Exclude<PreparedImage, { kind: 'broken' }>): number {
    const numbers = image.objects.map(() => pdf.allocate());
    image.objects.forEach((object, i) => {
      const body = pdfEntries(object.dict, (ref) => numbers[ref]!);
      if (object.data === undefined) pdf.object(numbers[i]!, `<<${body}>>`);
      else pdf.stream(numbers[i]!, body, object.data);
    });
    return numbers[image.root]!;
  }
}
