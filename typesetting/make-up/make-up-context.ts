/** What make-up lays out its own text with (headers, footers, contents): the same engine as the body, in a context of its own. */
import { eastAsianIn, LayoutContext, NoteNumbers } from '../layout/index.ts';
import { type PageFormatName, pageFormats } from '../page-format.ts';
import { shaperFor } from '../shaping/index.ts';

export function makeUpContext(format: PageFormatName, language = ''): LayoutContext {
  const shaper = shaperFor(eastAsianIn(language) ?? 'sc');
  return new LayoutContext(pageFormats[format], shaper, new Map(), new NoteNumbers(new Map()));
}
