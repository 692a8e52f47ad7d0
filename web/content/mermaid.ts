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

let counter = 0;
/** One drawing at a time: mermaid keeps its configuration and its scratch elements in common. */
let queue: Promise<unknown> = Promise.resolve();

export function drawDiagram(source: string, isDark: boolean): Promise<DrawnDiagram> {
  const drawn = queue.then(() => draw(source, isDark));
  queue = drawn.catch(() => {});
  return drawn;
}

async function draw(source: string, isDark: boolean): Promise<DrawnDiagram> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    fontFamily: 'Arial, Helvetica, sans-serif',
    theme: isDark ? 'dark' : 'neutral',
    secure: lockedSettings,
  });
  counter += 1;
  const { svg } = await mermaid.render(`diagram-${counter}`, source);
  return sized(svg);
}

/** Mermaid makes drawings as wide as their place; an image needs its own width and height. */
function sized(text: string): DrawnDiagram {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  const svg = parsed.documentElement;
  if (svg.nodeName !== 'svg') throw new Error('The drawing is not well formed.');
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) throw new Error('The drawing has no size.');
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const image = new Blob([new XMLSerializer().serializeToString(parsed)], { type: 'image/svg+xml' });
  return { image, width: Math.ceil(width) };
}
