/** Makes a picture small enough for a comment, and leaves behind what the file says beside it, such as where it was taken. */
import { mostBytesOfPicture } from '../../contract/index.ts';

const longestSide = 1_600;
const smallestSide = 200;

export interface SmallPicture {
  /** In Base64. */
  data: string;
  mediaType: string;
}

/** Null where the browser cannot read the file as a picture. */
export async function smallPicture(file: Blob): Promise<SmallPicture | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  try {
    // Words on a screen stay sharp as PNG; a photograph is too large as one.
    for (let side = longestSide; side >= smallestSide; side /= 1.5) {
      const canvas = drawn(bitmap, side);
      const types = file.type === 'image/jpeg' ? ['image/jpeg'] : ['image/png', 'image/jpeg'];
      for (const type of types) {
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));
        if (blob && blob.size <= mostBytesOfPicture) return { data: await base64Of(blob), mediaType: blob.type };
      }
    }
    return null;
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // What is transparent would be black in a JPEG.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

async function base64Of(blob: Blob): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
  return address.slice(address.indexOf(',') + 1);
}
