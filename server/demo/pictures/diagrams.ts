/** The demo's vector diagrams, put together from boxes and arrows. */

const head = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
  '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">' +
  '<path d="M0 0 10 5 0 10z" fill="#334"/></marker></defs>';

interface Box {
  x: number;
  y: number;
  width?: number;
  height?: number;
  fill?: string;
  lines: string[];
}

function box({ x, y, width = 130, height = 56, fill = '#e8f0fa', lines }: Box): string {
  const frame = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${fill}" stroke="#335" stroke-width="1.5"/>`;
  const first = y + height / 2 + 5 - (lines.length - 1) * 8;
  const texts = lines.map(
    (line, index) =>
      `<text x="${x + width / 2}" y="${first + index * 16}" text-anchor="middle" font-family="Noto Sans, sans-serif" font-size="13" fill="#112">${line}</text>`,
  );
  return frame + texts.join('');
}

function arrow(path: string, dashed = false): string {
  const dash = dashed ? ' stroke-dasharray="6 4"' : '';
  return `<path d="${path}" fill="none" stroke="#334" stroke-width="1.6" marker-end="url(#tip)"${dash}/>`;
}

const svg = (width: number, height: number, ...parts: string[]) =>
  Buffer.from(`${head(width, height)}${parts.join('')}</svg>`, 'utf8');

/** How the processes of the quality system hang together. */
export function processMap(): Buffer {
  return svg(
    760,
    300,
    box({ x: 300, y: 14, width: 160, fill: '#fdf1dc', lines: ['Management', 'processes'] }),
    box({ x: 20, y: 122, lines: ['Customer', 'needs'] }),
    box({ x: 180, y: 122, lines: ['Design and', 'development'] }),
    box({ x: 340, y: 122, lines: ['Purchasing and', 'production'] }),
    box({ x: 500, y: 122, lines: ['Release and', 'delivery'] }),
    box({ x: 650, y: 122, width: 96, lines: ['Use in', 'the field'] }),
    box({ x: 240, y: 230, width: 280, fill: '#e6f4ea', lines: ['Support: documents, records, training'] }),
    ...[150, 310, 470, 630].map((x) => arrow(`M${x} 150 h${x === 630 ? 18 : 28}`)),
    arrow('M380 70 V120'),
    arrow('M380 230 V180'),
    arrow('M698 122 C698 40 560 42 462 42', true),
  );
}

/** The device as blocks: patient side, isolation barrier, host side. */
export function blockDiagram(): Buffer {
  return svg(
    760,
    280,
    '<rect x="8" y="8" width="350" height="264" rx="10" fill="#fafafa" stroke="#aab"/>',
    '<rect x="402" y="8" width="350" height="264" rx="10" fill="#fafafa" stroke="#aab"/>',
    '<path d="M380 8 V272" stroke="#b33" stroke-width="3" stroke-dasharray="10 6"/>',
    box({ x: 28, y: 40, lines: ['Electrodes', '10 leads'] }),
    box({ x: 208, y: 40, lines: ['Protection', 'and filter'] }),
    box({ x: 208, y: 160, lines: ['24-bit', 'converter'] }),
    box({ x: 422, y: 160, lines: ['Signal', 'processor'] }),
    box({ x: 602, y: 160, lines: ['Alarm', 'manager'], fill: '#fdf1dc' }),
    box({ x: 422, y: 40, lines: ['Isolated', 'supply'], fill: '#e6f4ea' }),
    box({ x: 602, y: 40, lines: ['Display and', 'storage'] }),
    arrow('M158 68 H206'),
    arrow('M273 96 V158'),
    arrow('M338 188 H420'),
    arrow('M552 188 H600'),
    arrow('M667 160 V98'),
    arrow('M422 68 H340', true),
  );
}

/** The V of software development, with what verifies what. */
export function vModel(): Buffer {
  const left = ['User needs', 'Requirements', 'Architecture', 'Units'];
  const right = ['Validation', 'System test', 'Integration test', 'Unit test'];
  const boxes = left.flatMap((name, index) => [
    box({ x: 20 + index * 70, y: 14 + index * 66, width: 120, height: 44, lines: [name] }),
    box({
      x: 600 - index * 70,
      y: 14 + index * 66,
      width: 130,
      height: 44,
      fill: '#e6f4ea',
      lines: [right[index] ?? ''],
    }),
  ]);
  const links = left.map((_, index) => arrow(`M${600 - index * 70} ${36 + index * 66} H${144 + index * 70}`, true));
  return svg(750, 280, ...boxes, ...links);
}

/** The way of a complaint from the call to its closure. */
export function complaintFlow(): Buffer {
  const steps = [
    ['Receive'],
    ['Triage', 'in one day'],
    ['Investigate'],
    ['Decide on', 'CAPA'],
    ['Answer', 'and close'],
  ];
  return svg(
    760,
    180,
    ...steps.map((lines, index) => box({ x: 10 + index * 150, y: 20, width: 122, lines })),
    ...steps.slice(1).map((_, index) => arrow(`M${132 + index * 150} 48 h26`)),
    box({ x: 160, y: 112, width: 270, height: 44, fill: '#fbe3e1', lines: ['Serious: vigilance clock starts'] }),
    arrow('M221 76 V110', true),
  );
}
