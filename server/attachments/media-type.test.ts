import { describe, expect, test } from 'vitest';
import { attachmentDisposition } from './content-disposition.ts';
import { mediaTypeOf, otherPicture } from './media-type.ts';

const zip = (inside: string) => Buffer.from(`PK\x03\x04${'\0'.repeat(26)}${inside}`, 'latin1');

describe('the type of a file that is no image', () => {
  const files: [string, string, Buffer][] = [
    ['a PDF', 'application/pdf', Buffer.from('%PDF-1.4')],
    ['a zip', 'application/zip', zip('a.txt')],
    [
      'a Word document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      zip('[Content_Types].xml word/document.xml'),
    ],
    [
      'a spreadsheet',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      zip('[Content_Types].xml xl/workbook.xml'),
    ],
    [
      'an OpenDocument text',
      'application/vnd.oasis.opendocument.text',
      zip('mimetypeapplication/vnd.oasis.opendocument.textPK'),
    ],
    ['an old office file', 'application/x-ole-storage', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['text cut inside a character', 'text/plain', Buffer.from('Grüße €').subarray(0, -1)],
    ['bytes that are no text', 'application/octet-stream', Buffer.from([0xff, 0xfe, 0xfd])],
    ['text with a NUL', 'application/octet-stream', Buffer.from('a\0b')],
  ];
  test.each(files)('%s is %s', (_what, mediaType, head) => {
    expect(mediaTypeOf(head)).toBe(mediaType);
  });
});

describe('a picture that can be neither shown nor printed', () => {
  const bitmap = Buffer.concat([Buffer.from('BM'), Buffer.from([70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0])]);
  const pictures: [string, Buffer][] = [
    ['BMP', bitmap],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['TIFF', Buffer.from('MM\0*\0\0\0\x08', 'latin1')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
    ['AVIF', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1')],
  ];
  test.each(pictures)('%s is known by its bytes', (name, head) => {
    expect(otherPicture(head)).toBe(name);
  });

  test('a text that begins like one is none', () => {
    for (const text of ['BMW maintenance, every 10 000 km, by the book', 'IInd part', 'MM', '%PDF-1.7']) {
      expect(otherPicture(Buffer.from(text))).toBeNull();
    }
  });
});

describe('the name of a download', () => {
  test('stands plainly where every client can read it', () => {
    expect(attachmentDisposition("Plan (v2)'s.pdf")).toBe(`attachment; filename="Plan (v2)'s.pdf"`);
  });

  test('is encoded after RFC 8187 beside a plain form where not', () => {
    expect(attachmentDisposition("100% 計画's.pdf")).toBe(
      `attachment; filename="100_ __'s.pdf"; filename*=UTF-8''100%25%20%E8%A8%88%E7%94%BB%27s.pdf`,
    );
  });
});
