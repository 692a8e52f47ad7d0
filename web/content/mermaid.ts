/**
 * Mermaid in a chunk of its own. Its drawing leaves here as an SVG image with a size of its own.
 *
 * An image cannot use the page's fonts, so mermaid measures with a generic family that looks the same in both places.
 */
import mermaid from 'mermaid';

export interface DrawnDiagram {
  image: Blob;
  width: number;
}

const lockedSettings = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'suppressErrorRendering',
  'htmlLabels',
  'fontFamily',
  'themeCSS',
];

/** Mermaid's letters are 16 pixels high, 12 pt; the text on paper has 10 pt. */
const paperScale = 10 / 12;
/** A plan over time is as wide as it is told: on paper, as the text. */
const paperWidth = 700;

let counter = 0;
/** One drawing at a time: mermaid keeps its configuration and its scratch elements in common. */
let queue: Promise<unknown> = Promise.resolve();

export function drawDiagram(source: string, isDark: boolean): Promise<DrawnDiagram> {
  const drawn = queue.then(() => draw(source, isDark));
  queue = drawn.catch(() => {});
  return drawn;
}

/** As a file for paper: in the light theme, with letters of the size of the text around it. */
export function drawDiagramSvg(source: string): Promise<string> {
  const drawn = queue.then(async () =>
    textOf(sized(await render(source, false, { useWidth: paperWidth }), paperScale).parsed),
  );
  queue = drawn.catch(() => {});
  return drawn;
}

async function draw(source: string, isDark: boolean): Promise<DrawnDiagram> {
  const { parsed, width } = sized(await render(source, isDark), 1);
  return { image: new Blob([textOf(parsed)], { type: 'image/svg+xml' }), width: Math.ceil(width) };
}

async function render(source: string, isDark: boolean, gantt: { useWidth?: number } = {}): Promise<string> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    gantt,
    fontFamily: 'Arial, Helvetica, sans-serif',
    theme: isDark ? 'dark' : 'neutral',
    secure: lockedSettings,
  });
  counter += 1;
  return (await mermaid.render(`diagram-${counter}`, source)).svg;
}

/** Mermaid makes drawings as wide as their place; an image needs its own width and height. */
function sized(text: string, scale: number): { parsed: Document; width: number } {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  const svg = parsed.documentElement;
  if (svg.nodeName !== 'svg') throw new Error('The drawing is not well formed.');
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) throw new Error('The drawing has no size.');
  svg.setAttribute('width', String(width * scale));
  svg.setAttribute('height', String(height * scale));
  return { parsed, width: width * scale };
}

const textOf = (parsed: Document): string => new XMLSerializer().serializeToString(parsed);
