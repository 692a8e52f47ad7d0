/** What make-up sets text with: the same engine as the body, in a context of its own. */
import { LayoutContext, NoteNumbers } from '../layout/index.ts';
import { type PageFormatName, pageFormats } from '../page-format.ts';
import { shaperFor } from '../shaping/index.ts';

export interface Setting {
  readonly context: LayoutContext;
}

export function settingFor(format: PageFormatName, language = ''): Setting {
  const shaper = shaperFor(language.startsWith('ja') ? 'jp' : language.startsWith('ko') ? 'kr' : 'sc');
  return { context: new LayoutContext(pageFormats[format], shaper, new Map(), new NoteNumbers(new Map())) };
}
