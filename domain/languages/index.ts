/** Languages: their tags, in one spelling, and their names. */
export * from './language-list.ts';
export * from './tags.ts';
