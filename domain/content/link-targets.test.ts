import { describe, expect, it } from 'vitest';
import { hrefOf, imageSource, linkTarget } from './link-targets.ts';

const documentId = '0190a5e2-0000-7000-8000-000000000001';

describe('link targets', () => {
  it('are live for http and https only', () => {
    expect(linkTarget('https://example.org/a')).toEqual({ type: 'http', href: 'https://example.org/a' });
    expect(linkTarget('HTTP://example.org')).toEqual({ type: 'http', href: 'HTTP://example.org' });
    for (const href of ['javascript:alert(1)', 'mailto:a@b.c', 'file:///etc/passwd', 'data:text/html,x', '/path', '']) {
      expect(linkTarget(href)).toEqual({ type: 'other', href });
    }
  });

  it('are plain ASCII URLs, however they were typed', () => {
    expect(linkTarget('https://example.org/ä b?x="%zz')).toEqual({
      type: 'http',
      href: 'https://example.org/%C3%A4%20b?x=%22%25zz',
    });
  });

  it('name a document by human id or id, each with an optional version and slug', () => {
    const target = { type: 'document', humanId: 'SOP-1', documentId: null, version: null, slug: null };
    expect(linkTarget('doc:SOP-1')).toEqual(target);
    expect(linkTarget('doc:SOP-1@2#scope')).toEqual({ ...target, version: 2, slug: 'scope' });
    expect(linkTarget(`doc:${documentId}@3`)).toEqual({ ...target, humanId: null, documentId, version: 3 });
  });

  it.each(['doc:', 'doc:sop-1', 'doc:SOP-1@0', 'doc:SOP-1@x', 'doc:SOP-1#', `doc:${'A'.repeat(41)}`])(
    'are inert when they name no document: %s',
    (href) => {
      expect(linkTarget(href).type).toBe('other');
    },
  );

  it('decode names and slugs, and a target survives being written and read', () => {
    expect(linkTarget('attachment:my%20file.png')).toEqual({ type: 'attachment', name: 'my file.png' });
    expect(linkTarget('#%C3%BCber')).toEqual({ type: 'fragment', slug: 'über' });
    for (const name of ['100%.png', 'a (1).png', '<x>|"y".pdf', 'größe.svg', '%41.png']) {
      expect(linkTarget(hrefOf({ type: 'attachment', name }))).toEqual({ type: 'attachment', name });
    }
  });

  it('name an attachment in its composed form, however it was typed', () => {
    const composed = 'gr\u00f6\u00dfe.png';
    for (const typed of ['gro\u0308\u00dfe.png', 'gro%CC%88%C3%9Fe.png', composed]) {
      expect(linkTarget(`attachment:${typed}`)).toEqual({ type: 'attachment', name: composed });
      expect(imageSource(`attachment:${typed}`)).toEqual({ type: 'attachment', name: composed });
    }
  });

  it('leave every other target as it was typed', () => {
    expect(linkTarget('#gro\u0308\u00dfe')).toEqual({ type: 'fragment', slug: 'gro\u0308\u00dfe' });
    expect(linkTarget('attachment:\ufb01le.png')).toEqual({ type: 'attachment', name: '\ufb01le.png' });
  });
});

describe('image sources', () => {
  it('are attachments; whatever else is external, and live only for http(s)', () => {
    expect(imageSource('attachment:a.png')).toEqual({ type: 'attachment', name: 'a.png' });
    expect(imageSource('https://x.org/a.png')).toEqual({ type: 'external', href: 'https://x.org/a.png', live: true });
    expect(imageSource('data:image/png;base64,AA')).toMatchObject({ type: 'external', live: false });
  });
});
