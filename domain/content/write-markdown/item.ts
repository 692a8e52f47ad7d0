/** Writes the opening line of an item so that it reads back with the same title and values. */
import type { ItemBlock } from '../tree.ts';

export function itemOpeningLine(item: ItemBlock): string {
  const title = item.title.trim() === '' ? '' : `[${escaped(item.title.trim(), /[\\[\]&]/g)}]`;
  const attributes = [
    ...single('key', item.key),
    ...single('initial', item.initial),
    ...single('residual', item.residual),
    ...list('mitigates', item.mitigates),
    ...list('implemented-by', item.implementedBy),
    ...list('verified-by', item.verifiedBy),
  ];
  return `:::${item.kind}${title}${attributes.length === 0 ? '' : `{${attributes.join(' ')}}`}`;
}

function single(name: string, value: string | null): string[] {
  return value === null || value === '' ? [] : [`${name}=${written(value)}`];
}

function list(name: string, values: string[]): string[] {
  return values.length === 0 ? [] : [`${name}=${written(values.join(' '))}`];
}

function written(value: string): string {
  return /^[A-Za-z0-9._-]+$/.test(value) ? value : `"${escaped(value, /[\\"&]/g)}"`;
}

function escaped(text: string, characters: RegExp): string {
  return text.replace(characters, '\\$&');
}
