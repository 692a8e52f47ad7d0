/** How large an image is printed: its own size at 96 pixels to the inch, or smaller where it would not fit. */

const POINTS_A_PIXEL = 0.75;

export function fitImage(
  image: { readonly width: number; readonly height: number },
  maxWidth: number,
  maxHeight: number,
  widthHint?: number,
): { width: number; height: number } {
  const wanted = (widthHint !== undefined && widthHint > 0 ? widthHint : image.width) * POINTS_A_PIXEL;
  const ratio = image.height / image.width;
  const width = Math.min(wanted, maxWidth, maxHeight / ratio);
  return { width, height: width * ratio };
}
