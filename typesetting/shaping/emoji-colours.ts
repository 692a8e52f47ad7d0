/**
 * Circles and squares that mean their colour, such as the lights of a status table. The emoji of the pages have outlines
 * alone, which tell colours by hatching; in small type that is too fine to see, so these are drawn in their colour as well.
 */
type Shades = readonly [circle: string, square: string, colour: string];

/** Dark enough to be seen on white; the numbers are those of a PDF's DeviceRGB. */
const shades: readonly Shades[] = [
  ['🔴', '🟥', '.8 .06 .1'],
  ['🟠', '🟧', '.88 .42 0'],
  ['🟡', '🟨', '.76 .58 0'],
  ['🟢', '🟩', '.05 .52 .18'],
  ['🔵', '🟦', '.08 .36 .8'],
  ['🟣', '🟪', '.48 .2 .7'],
  ['🟤', '🟫', '.45 .28 .14'],
];

const colours = new Map(
  shades.flatMap(([circle, square, colour]): [string, string][] => [
    [circle, colour],
    [square, colour],
  ]),
);

/** Null for everything that has the colour of the text around it. */
export function emojiColour(cluster: string): string | null {
  return cluster.charCodeAt(0) < 0xd83d ? null : (colours.get(cluster) ?? null);
}
