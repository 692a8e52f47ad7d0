/** 40 megapixels: what an upload may have, and what a conversion may cost. */
export const maxPixels = 40_000_000;
