/** Paper sizes and margins, in points. */

export type PageFormatName = 'a4' | 'letter';

export interface PageFormat {
  readonly name: PageFormatName;
  readonly width: number;
  readonly height: number;
  /** Left edge of the text. */
  readonly left: number;
  /** Top edge of the text, measured from the top of the page. */
  readonly top: number;
  readonly textWidth: number;
  readonly textHeight: number;
  /** Baseline of the footer's first line, measured from the top of the page. */
  readonly footerTop: number;
}

function format(name: PageFormatName, width: number, height: number): PageFormat {
  const side = 68;
  const top = 62;
  const bottom = 78;
  return {
    name,
    width,
    height,
    left: side,
    top,
    textWidth: width - 2 * side,
    textHeight: height - top - bottom,
    footerTop: height - bottom + 24,
  };
}

export const pageFormats: Record<PageFormatName, PageFormat> = {
  a4: format('a4', 595.276, 841.89),
  letter: format('letter', 612, 792),
};

/** The same paper turned, for tables that are too wide for it upright; the margins stay as they are. */
export const turnedFormats: Record<PageFormatName, PageFormat> = {
  a4: format('a4', 841.89, 595.276),
  letter: format('letter', 792, 612),
};
