/** Pictures of pasted HTML: those that it holds become files, the others leave their words. */
export interface Picture {
  name: string;
  file: File;
}

const dataUrl = /^data:(image\/(png|jpeg|gif|webp|svg\+xml));base64,([A-Za-z0-9+/=\s]+)$/;
const extensions: Record<string, string> = { jpeg: 'jpg', 'svg+xml': 'svg' };
const mostPictures = 100;

export function takePictures(
  body: HTMLElement,
  nameFor: (extension: string) => string,
): { pictures: Picture[]; missing: number } {
  const pictures: Picture[] = [];
  let missing = 0;
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    const alt = (image.getAttribute('alt') ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 2_000);
    const found = pictures.length < mostPictures ? dataUrl.exec(source) : null;
    const bytes = found && bytesOf(found[3] ?? '');
    if (found && bytes) {
      const [, type = '', kind = ''] = found;
      const name = nameFor(extensions[kind] ?? kind);
      pictures.push({ name, file: new File([bytes], name, { type }) });
      image.replaceWith(placeOf(image.ownerDocument, kind === 'svg+xml' ? 'diagram' : 'image', name, alt));
    } else {
      missing += 1;
      image.replaceWith(wordsOf(image.ownerDocument, source, alt));
    }
  }
  return { pictures, missing };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function placeOf(document: Document, type: string, name: string, alt: string): HTMLElement {
  const place = document.createElement('span');
  place.dataset.rich = type;
  place.dataset.attributes = JSON.stringify({ src: `attachment:${name}`, ...(alt !== '' && { alt }) });
  return place;
}

function wordsOf(document: Document, source: string, alt: string): Node {
  if (!/^https?:/i.test(source)) return document.createTextNode(alt);
  const link = document.createElement('a');
  link.setAttribute('href', source);
  link.textContent = alt || 'picture';
  return link;
}
