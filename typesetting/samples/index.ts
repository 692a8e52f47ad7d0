/** Samples: print trees of every construct and whole files made of them. For tests and the conformance check, not for the service. */
export { constructs } from './constructs.ts';
export * from './files.ts';
export { imagesDocument, linkedPhoto, sampleImages } from './images.ts';
export { groupedHead, headed, longPhase, merged } from './spanned-tables.ts';
export * from './tree.ts';
export { requirementsTable, trainingMatrix, wideTables, wideWords } from './wide-tables.ts';
