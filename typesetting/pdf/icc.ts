/**
 * A minimal sRGB profile (ICC version 2, display, RGB to XYZ), built from the numbers of IEC 61966-2-1.
 *
 * PDF/A needs one as the output intent of every file. The primaries are those of sRGB adapted to D50; the tone curve is
 * sampled, which version 2 readers all understand.
 */

const CURVE_POINTS = 1024;

function s15Fixed16(value: number): number {
  return Math.round(value * 65536);
}

function xyz(x: number, y: number, z: number): Buffer {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ', 0, 'latin1');
  [x, y, z].forEach((value, i) => {
    tag.writeInt32BE(s15Fixed16(value), 8 + i * 4);
  });
  return tag;
}

function toneCurve(): Buffer {
  const tag = Buffer.alloc(12 + CURVE_POINTS * 2);
  tag.write('curv', 0, 'latin1');
  tag.writeUInt32BE(CURVE_POINTS, 8);
  for (let i = 0; i < CURVE_POINTS; i++) {
    const encoded = i / (CURVE_POINTS - 1);
    const linear = encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
    tag.writeUInt16BE(Math.round(linear * 65535), 12 + i * 2);
  }
  return tag;
}

function description(text: string): Buffer {
  // Counts include the closing zero; the Unicode and Macintosh parts that follow are empty but must be there.
  const tag = Buffer.alloc(12 + text.length + 1 + 4 + 4 + 2 + 1 + 67);
  tag.write('desc', 0, 'latin1');
  tag.writeUInt32BE(text.length + 1, 8);
  tag.write(text, 12, 'latin1');
  return tag;
}

function copyright(text: string): Buffer {
  const tag = Buffer.alloc(8 + text.length + 1);
  tag.write('text', 0, 'latin1');
  tag.write(text, 8, 'latin1');
  return tag;
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x02100000, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  [2026, 1, 1, 0, 0, 0].forEach((part, i) => {
    bytes.writeUInt16BE(part, 24 + i * 2);
  });
  bytes.write('acsp', 36, 'latin1');
  [0.9642, 1, 0.8249].forEach((value, i) => {
    bytes.writeInt32BE(s15Fixed16(value), 68 + i * 4);
  });
  return bytes;
}

export function srgbProfile(): Buffer {
  const curve = toneCurve();
  const tags: [string, Buffer][] = [
    ['desc', description('sRGB')],
    ['cprt', copyright('No rights reserved')],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.43607, 0.22249, 0.01392)],
    ['gXYZ', xyz(0.38515, 0.71687, 0.09708)],
    ['bXYZ', xyz(0.14307, 0.06061, 0.7141)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const index = Buffer.alloc(4 + tags.length * 12);
  index.writeUInt32BE(tags.length, 0);
  const parts: Buffer[] = [];
  const places = new Map<Buffer, number>();
  let at = 128 + index.length;
  tags.forEach(([name, data], i) => {
    let place = places.get(data);
    if (place === undefined) {
      place = at;
      places.set(data, place);
      const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
      data.copy(padded);
      parts.push(padded);
      at += padded.length;
    }
    index.write(name, 4 + i * 12, 'latin1');
    index.writeUInt32BE(place, 8 + i * 12);
    index.writeUInt32BE(data.length, 12 + i * 12);
  });
  return Buffer.concat([header(at), index, ...parts]);
}
