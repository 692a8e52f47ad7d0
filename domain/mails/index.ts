/** Mails: their texts in the language of who reads them. */
export * from './texts.ts';
