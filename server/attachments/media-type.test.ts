import { describe, expect, test } from 'vitest';
import { attachmentDisposition } from './content-disposition.ts';
import { mediaTypeOf } from './media-type.ts';

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
