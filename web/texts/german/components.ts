/** What the components of react-aria say in German. The build puts it in (vite.config.ts); without it they speak English. */
export const germanSentences: Readonly<Record<string, Record<string, unknown>>> = {};
