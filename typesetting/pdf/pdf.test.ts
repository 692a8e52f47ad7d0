import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ByteText } from './byte-text.ts';
import { infoDate, PdfWriter, pdfName, pdfNumber, pdfText, srgbProfile, textBytes, xmpPacket } from './index.ts';

describe('syntax', () => {
  it('numbers never use an exponent and keep three decimals', () => {
    expect([1, -0, 0.1 + 0.2, 1e-7, -2.5, 595.276].map(pdfNumber)).toEqual(['1', '0', '.3', '0', '-2.5', '595.276']);
  });

  it('names escape what is not plain', () => {
    expect(pdfName('A b#é')).toBe('/A#20b#23#c3#a9');
  });

  it('ASCII text stays readable, other text is UTF-16 with its mark', () => {
    expect(pdfText('plain (text)')).toBe('(plain \\(text\\))');
    expect(textBytes('é')).toBe('\xfe\xff\x00\xe9');
  });

  it('a carriage return inside a string is escaped, or readers would take it for a line feed', () => {
    expect(pdfText('č')).toBe('(\xfe\xff\x01\\r)');
  });

  it('half a surrogate pair becomes the replacement character', () => {
    expect(pdfText('a\ud800')).toBe(pdfText('a\ufffd'));
  });
});

describe('metadata', () => {
  const metadata = {
    title: 'A <b> & "c"\u0000',
    language: 'en',
    createdAt: new Date('2026-11-15T09:30:00.123Z'),
    producer: 'M',
  };

  it('the packet is well-formed and says both standards', () => {
    const packet = xmpPacket(metadata).toString('utf8');
    expect(packet).toContain('A &lt;b&gt; &amp; &quot;c&quot;\ufffd');
    expect(packet).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    expect(packet).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  it('its date is the one of the Info dictionary, to the second', () => {
    expect(xmpPacket(metadata).toString()).toContain('<xmp:CreateDate>2026-11-15T09:30:00Z</xmp:CreateDate>');
    expect(infoDate(metadata.createdAt)).toBe('D:20261115093000Z');
  });
});

describe('sRGB profile', () => {
  it('says its own size, class and colour space', () => {
    const profile = srgbProfile();
    expect(profile.readUInt32BE(0)).toBe(profile.length);
    expect(profile.toString('latin1', 12, 24)).toBe('mntrRGB XYZ ');
    expect(profile.toString('latin1', 36, 40)).toBe('acsp');
  });

  it('its primaries add up to its white point', () => {
    const profile = srgbProfile();
    const tags = new Map<string, number>();
    for (let i = 0; i < profile.readUInt32BE(128); i++) {
      const at = 132 + i * 12;
      tags.set(profile.toString('latin1', at, at + 4), profile.readUInt32BE(at + 4));
    }
    const xyz = (tag: string) => [8, 12, 16].map((at) => profile.readInt32BE(tags.get(tag)! + at) / 65536);
    const sum = [0, 1, 2].map((i) => xyz('rXYZ')[i]! + xyz('gXYZ')[i]! + xyz('bXYZ')[i]!);
    xyz('wtpt').forEach((value, i) => {
      expect(sum[i]).toBeCloseTo(value, 3);
    });
  });
});

describe('writer', () => {
  const idOf = (bytes: Buffer) => /\/ID\[<([0-9a-f]{32})>/.exec(bytes.toString('latin1'))?.[1];

  async function write(objects: number, add?: (pdf: PdfWriter) => unknown): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const pdf = new PdfWriter({ write: (chunk) => void chunks.push(chunk) });
    const pages = pdf.allocate();
    const catalog = pdf.add(`<</Type/Catalog/Pages ${pages} 0 R>>`);
    for (let i = 0; i < objects; i++) pdf.add(`<</N ${i}>>`);
    add?.(pdf);
    pdf.object(pages, '<</Type/Pages/Count 0/Kids[]>>');
    await pdf.finish(catalog, pdf.add('<<>>'));
    return Buffer.concat(chunks);
  }

  it('equal objects give equal files, with an identifier made from them', async () => {
    expect((await write(3)).equals(await write(3))).toBe(true);
    expect(idOf(await write(3))).not.toBe(idOf(await write(4)));
  });

  it('one other letter in a stream gives another identifier, compressed or not', async () => {
    const compressed = (text: string) =>
      write(0, (pdf) => pdf.addStream('/Filter/FlateDecode', deflateSync(text, { level: 0 })));
    const plain = (text: string) => write(0, (pdf) => pdf.addStream('', Buffer.from(`${text} and more`)));
    for (const make of [compressed, plain]) {
      expect(idOf(await make('abc'))).toBe(idOf(await make('abc')));
      expect(idOf(await make('abc'))).not.toBe(idOf(await make('abd')));
    }
  });

  it('small objects go into object streams, five hundred to each', async () => {
    const file = (await write(1000)).toString('latin1');
    expect(file.match(/\/Type\/ObjStm/g)).toHaveLength(3);
    expect(file).not.toContain('/N 999>>');
  });
});

describe('text as bytes', () => {
  it('holds words, numbers and references as they were written, however long it grows', () => {
    const out = new ByteText();
    let expected = '';
    for (const number of [0, 7, 10, 99, 100, 65_535, 999_999_999, 1_000_000_000, 2_147_483_647]) {
      out.word('/K ');
      out.number(number);
      out.reference(number);
      out.text(`\xe9${'x'.repeat(5_000)}`);
      expected += `/K ${number}${number} 0 R\xe9${'x'.repeat(5_000)}`;
    }
    expect(out.length).toBe(expected.length);
    expect(out.take().toString('latin1')).toBe(expected);
    out.word('anew');
    expect(out.take().toString('latin1')).toBe('anew');
  });
});
