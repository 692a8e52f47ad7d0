/** How large an image is printed: a part of the line, or its own size at 96 pixels to the inch; smaller where it would not fit. */

const POINTS_A_PIXEL = 0.75;

export function fitImage(
  image: { readonly width: number; readonly height: number },
  maxWidth: number,
  maxHeight: number,
  percent?: number,
): { width: number; height: number } {
  const wanted = percent === undefined ? image.width * POINTS_A_PIXEL : (maxWidth * percent) / 100;
  const ratio = image.height / image.width;
  const width = Math.min(wanted, maxWidth, maxHeight / ratio);
  return { width, height: width * ratio };
}
