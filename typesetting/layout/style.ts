/** The design of the page: sizes, leading, space and colour, in points. */
import type { FontStyle } from '../fonts/index.ts';

/** Red, green and blue as PDF operands. */
export type Colour = string;

export const colours = {
  ink: '.13 .14 .16',
  strong: '.07 .1 .16',
  quiet: '.38 .41 .46',
  faint: '.72 .75 .79',
  hairline: '.82 .84 .87',
  panel: '.957 .963 .971',
  tableHead: '.933 .943 .957',
  link: '.07 .31 .58',
  bar: '.68 .73 .8',
  accent: '.1 .27 .47',
  annex: '.72 .45 .08',
  warning: '.66 .12 .1',
} as const satisfies Record<string, Colour>;

function style(mono: boolean, weight: FontStyle['weight'], italic: boolean): FontStyle {
  return { mono, weight, italic };
}

/** The only font styles there are: the shaper's memory hangs on these objects. */
const sans = {
  400: [style(false, 400, false), style(false, 400, true)],
  600: [style(false, 600, false), style(false, 600, true)],
  700: [style(false, 700, false), style(false, 700, true)],
} as const;
const mono = { 400: style(true, 400, false), 600: style(true, 700, false), 700: style(true, 700, false) } as const;

export function fontStyle(weight: FontStyle['weight'], italic: boolean, code: boolean): FontStyle {
  return code ? mono[weight] : sans[weight][italic ? 1 : 0];
}

/** How a paragraph of some kind looks. */
export interface TextStyle {
  readonly size: number;
  readonly leading: number;
  readonly weight: FontStyle['weight'];
  readonly italic: boolean;
  readonly colour: Colour;
}

/** A style like another; all are of one shape (engine.ts). */
export function textStyle(like: TextStyle, changes: Partial<TextStyle>): TextStyle {
  return {
    size: changes.size ?? like.size,
    leading: changes.leading ?? like.leading,
    weight: changes.weight ?? like.weight,
    italic: changes.italic ?? like.italic,
    colour: changes.colour ?? like.colour,
  };
}

/** How far below the top of a line its text stands. */
export const baselineIn = ({ leading, size }: TextStyle): number => leading / 2 + size * 0.34;

export const body: TextStyle = { size: 10, leading: 14.6, weight: 400, italic: false, colour: colours.ink };
export const cell = textStyle(body, { size: 9, leading: 11.3 });
export const cellHead = textStyle(cell, { weight: 600, colour: colours.strong });
export const note = textStyle(body, { size: 8.2, leading: 11.4 });
export const code = textStyle(body, { size: 8.4, leading: 12.2 });
export const label = textStyle(body, { size: 7.4, leading: 10.4, weight: 600, colour: colours.quiet });

interface HeadingStyle {
  readonly text: TextStyle;
  readonly before: number;
  readonly after: number;
}

function heading(size: number, leading: number, before: number, after: number): HeadingStyle {
  return { text: textStyle(body, { size, leading, weight: 600, colour: colours.strong }), before, after };
}

/** Each level is smaller than the one above it by the same ratio, more or less, and stands closer to what is around it. */
export const headings: readonly HeadingStyle[] = [
  heading(18, 23.5, 25, 9),
  heading(15, 20, 20, 7),
  heading(13, 17.8, 16.5, 5.5),
  heading(11.7, 16.2, 13.5, 4.5),
  heading(10.6, 15, 11, 3),
  heading(9.8, 14.2, 9, 1.5),
];

export const space = {
  paragraph: 7.4,
  listItem: 3.2,
  listIndent: 19,
  block: 10,
  cellX: 5,
  cellY: 2.8,
  panelX: 9,
  panelY: 7,
  quote: 14,
} as const;

/** Code inside running text looks larger than the text around it unless it is made smaller. */
export const CODE_SCALE = 0.91;
