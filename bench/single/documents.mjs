/** The two documents that every engine is given: about 5 and about 100 pages as we set them. */
import { sampleDocument } from '../sample-document.mjs';

export const texts = { short: sampleDocument(4, 5), long: sampleDocument(82, 6) };
