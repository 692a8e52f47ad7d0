import { maxMarkdownBytes } from '../../domain/content/index.ts';

/** Of a request that carries content: JSON may spell a byte of text with six (`\u000a`), and the rest needs room too. */
export const contentBodyBytes = 6 * maxMarkdownBytes + 256 * 1024;
