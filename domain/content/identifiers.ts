/** The forms of identifiers that content refers to: human document ids, item keys and document ids. */

const humanIdPattern = /^[A-Z][A-Z0-9]*([._-][A-Z0-9]+)*$/;
const maxHumanIdLength = 40;

const documentIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Item keys follow the same pattern. */
export function isHumanId(text: string): boolean {
  return text.length <= maxHumanIdLength && humanIdPattern.test(text);
}

export function isDocumentId(text: string): boolean {
  return documentIdPattern.test(text);
}
