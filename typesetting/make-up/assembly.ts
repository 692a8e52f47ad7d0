/**
 * A file while it is put together: sections (a document's body, its annex, the cover, the contents) are written page by page and
 * forgotten; only page numbers, names, bookmarks and used glyphs are kept until the end.
 */
import type { Galley, GalleyPage } from '../galley/index.ts';
import { type LayoutContext, PageCanvas, Structure, taggedEnglish } from '../layout/index.ts';
import { type PageFormat, turnedFormats } from '../page-format.ts';
import { type PdfWriter, pdfName, pdfText } from '../pdf/index.ts';
import { Destinations } from './destinations.ts';
import { FileFonts } from './file-fonts.ts';
import { FileImages } from './file-images.ts';
import { addFooterForm, type FooterForm, pageFooter } from './footer.ts';
import type { MakeUpJob } from './job.ts';
import { annotation, describeLink, linkAction, uriAction } from './links.ts';
import type { Bookmark } from './outline.ts';
import { PageTree } from './page-tree.ts';
import type { RunningHead } from './running-head.ts';
import { type Elements, type NodeAnnotation, StructureTree, writeReferences } from './structure-tree.ts';

export type DrawHeader = (canvas: PageCanvas, context: LayoutContext) => void;

export interface Section {
  readonly galley: Galley;
  /** Key of the chapter whose headings `slug` links mean. */
  readonly key: string;
  readonly header: DrawHeader | null;
  /** Above the text of every page that has no header. */
  readonly runningHead?: RunningHead | null;
  /** Its links to documents mean chapters of this job, whatever the job would make of such links. */
  readonly own?: boolean;
  /** Structure type of the element around the section. */
  readonly type: 'Part' | 'Sect';
}

interface SectionElement {
  readonly type: string;
  readonly parent: number;
  readonly language: string;
  readonly kids: number[];
}

interface WrittenFooterLink {
  readonly element: number;
  readonly annotations: readonly number[];
  readonly page: number;
}

export class Assembly {
  readonly pdf: PdfWriter;
  readonly job: MakeUpJob;
  readonly context: LayoutContext;
  readonly pages: PageTree;
  readonly destinations = new Destinations();
  readonly bookmarks: Bookmark[] = [];
  readonly fonts = new FileFonts();
  readonly fontResources: number;
  readonly document: number;
  readonly #images = new FileImages();
  readonly structure: StructureTree;
  readonly #footer: FooterForm;
  /** Made for the first page that is turned; most files have none. */
  #turnedFooter: FooterForm | null = null;
  /** Numbers of the seal's field, which stands on the first page and shows nothing; null where the file is not sealed. */
  readonly sealField: { widget: number; element: number } | null;
  readonly #parts: number[] = [];
  #written = 0;
  #sections = 0;

  constructor(pdf: PdfWriter, job: MakeUpJob, context: LayoutContext, pageCount: number) {
    this.pdf = pdf;
    this.job = job;
    this.context = context;
    this.pages = new PageTree(pdf, pageCount, context.format);
    this.structure = new StructureTree(pdf, pageCount);
    this.fontResources = pdf.allocate();
    this.document = pdf.allocate();
    this.sealField = job.seal === undefined ? null : { widget: pdf.allocate(), element: pdf.allocate() };
    this.#footer = this.#footerFor(context.format);
  }

  #footerFor(format: PageFormat): FooterForm {
    return addFooterForm(this.pdf, this.context, format, this.job, this.pages.count, this.fontResources);
  }

  /** The paper of a page. */
  paper({ turned }: GalleyPage): PageFormat {
    const { format } = this.context;
    return turned ? turnedFormats[format.name] : format;
  }

  /** The page of the file that comes next, from 0. */
  get nextPage(): number {
    return this.#written;
  }

  /** Writes a section and returns the object number of its structure element. */
  async add(section: Section, parent: number = this.document): Promise<number> {
    const { galley } = section;
    const element = this.pdf.allocate();
    if (parent === this.document) this.#parts.push(element);
    const header = this.#header(section);
    const elements = this.structure.allocate(galley.structure, element);
    const headElements = header === null ? null : this.structure.allocate(header.structure, element);
    const resources = await this.#resources(galley);
    const first = this.#written;
    const pages = galley.pages.map((_, i) => this.pages.number(first + i));
    const annotations = new Map<number, NodeAnnotation[]>();
    const footerLinks: WrittenFooterLink[] = [];
    for (const [i, page] of galley.pages.entries()) {
      const head = i === 0 ? header : null;
      const owners = page.owners.map((node) => elements.number(node));
      for (const node of head?.owners ?? []) owners.push(headElements!.number(node));
      this.structure.setOwners(first + i, owners);
      const links = this.#links(section, page, pages[i]!, elements, annotations);
      const foot = this.#footerLink(page, pages[i]!);
      if (foot !== null) footerLinks.push(foot);
      const above =
        head === null ? (section.runningHead?.(this.paper(page)) ?? null) : this.#headerStream(head.content);
      this.#writePage(page, above, [...links, ...(foot?.annotations ?? [])], resources);
      await this.pdf.drain();
    }
    const headKids =
      header === null ? [] : this.structure.write(header.structure, headElements!, pages, new Map(), this.#sections);
    const kids = this.structure.write(galley.structure, elements, pages, annotations, this.#sections);
    this.#sections++;
    this.pdf.compressObjects();
    this.fonts.add(galley.fonts);
    const { language } = galley;
    const foot = this.#footerLinksElement(footerLinks, element, language);
    this.#sectionKids.set(element, { type: section.type, parent, language, kids: [...headKids, ...kids, ...foot] });
    return element;
  }

  readonly #sectionKids = new Map<number, SectionElement>();

  /** Writes the element around a section, once everything inside it is known (an annex may have joined it). */
  close(element: number, inner: readonly number[] = []): void {
    const { type, parent, language, kids } = this.#sectionKids.get(element)!;
    const around = this.#sectionKids.get(parent)?.language ?? this.job.metadata.language;
    this.#sectionKids.delete(element);
    const out = this.pdf.begin(element);
    out.word(`<</S/${type}/P ${parent} 0 R${language === around ? '' : `/Lang${pdfText(language)}`}/K[`);
    writeReferences(out, [...kids, ...inner]);
    out.word(']>>');
    this.pdf.end();
  }

  /** Writes the one element below the structure tree's root. */
  closeDocument(root: number): void {
    const field = this.sealField === null ? [] : [this.sealField.element];
    const kids = [...this.#parts, ...field].map((number) => `${number} 0 R`).join(' ');
    this.pdf.object(this.document, `<</S/Document/P ${root} 0 R/K[${kids}]>>`);
  }

  #header(section: Section) {
    if (section.header === null) return null;
    // Header and body share a page, so the header's marked content is numbered after the body's.
    const used = section.galley.pages[0]?.owners.length ?? 0;
    const structure = new Structure();
    const { context } = this;
    const [first] = section.galley.pages;
    const paper = first === undefined ? context.format : this.paper(first);
    const canvas = new PageCanvas(0, paper, structure, context.usage, used);
    section.header(canvas, context.withStructure(structure, paper));
    const content = canvas.finish();
    return { content, owners: canvas.owners, structure: structure.finish() };
  }

  async #resources(galley: Galley): Promise<number> {
    const images = await this.#images.entries(this.pdf, galley.images, (digest) => this.job.loadImage(digest));
    let footers = `${pdfName(this.#footer.name)} ${this.#footer.object} 0 R`;
    const turned = galley.pages.find((page) => page.turned);
    if (turned !== undefined) {
      this.#turnedFooter ??= this.#footerFor(this.paper(turned));
      footers += `${pdfName(this.#turnedFooter.name)} ${this.#turnedFooter.object} 0 R`;
    }
    return this.pdf.add(`<</Font ${this.fontResources} 0 R/XObject<<${footers}${images}>>>>`);
  }

  #links(
    section: Section,
    page: GalleyPage,
    pageNumber: number,
    elements: Elements,
    annotations: Map<number, NodeAnnotation[]>,
  ): number[] {
    const written: number[] = [];
    for (const link of page.links) {
      const target = section.galley.targets[link.target]!;
      const action = linkAction(this.job, this.destinations, section.key, target, section.own ?? false);
      if (action === null) continue;
      const key = this.structure.addLink(elements.number(link.node));
      const number = this.pdf.add(annotation(link.box, action, describeLink(target, link.text), key, pageNumber));
      const placed = { number, page: pageNumber };
      const known = annotations.get(link.node);
      if (known === undefined) annotations.set(link.node, [placed]);
      else known.push(placed);
      written.push(number);
    }
    return written;
  }

  /** The sentence is decoration, but an annotation has to belong to an element: a link that holds nothing else. */
  #footerLink(page: GalleyPage, pageNumber: number): WrittenFooterLink | null {
    const { footerLink } = this.job;
    const { linkBoxes } = page.turned ? this.#turnedFooter! : this.#footer;
    if (footerLink === undefined || linkBoxes.length === 0) return null;
    const element = this.pdf.allocate();
    const action = uriAction(footerLink.href);
    const annotations = linkBoxes.map((box) => {
      const key = this.structure.addLink(element);
      return this.pdf.add(annotation(box, action, footerLink.description, key, pageNumber));
    });
    return { element, annotations, page: pageNumber };
  }

  /** One paragraph after the section's own content, with a link for each of its pages; none without such links. */
  #footerLinksElement(links: readonly WrittenFooterLink[], parent: number, language: string): number[] {
    if (links.length === 0) return [];
    const paragraph = this.pdf.allocate();
    for (const { element, annotations, page } of links) {
      const kids = annotations.map((number) => `<</Type/OBJR/Obj ${number} 0 R/Pg ${page} 0 R>>`).join('');
      this.pdf.object(element, `<</S/Link/P ${paragraph} 0 R/K[${kids}]>>`);
    }
    const kids = links.map(({ element }) => `${element} 0 R`).join(' ');
    this.pdf.object(paragraph, `<</S/P/P ${parent} 0 R${taggedEnglish(language)}/K[${kids}]>>`);
    return [paragraph];
  }

  /** Headers and footers are some hundred bytes: compressing them would cost more time than it saves room. */
  #headerStream(content: string): number {
    return this.pdf.addStream('', Buffer.from(content, 'latin1'));
  }

  /** `above` is the number of the stream that comes before the page's own. */
  #writePage(page: GalleyPage, above: number | null, links: readonly number[], resources: number): void {
    const contents: number[] = above === null ? [] : [above];
    contents.push(this.pdf.addStream('/Filter/FlateDecode', page.content));
    const form = page.turned ? this.#turnedFooter! : this.#footer;
    const footer = pageFooter(this.context, form, this.#written + 1, this.pages.count);
    contents.push(this.pdf.addStream('', footer));
    const field = this.#written === 0 && this.sealField !== null ? [this.sealField.widget] : [];
    this.pages.write(this.#written, contents, resources, [...links, ...field], form.format);
    this.#written++;
  }
}
