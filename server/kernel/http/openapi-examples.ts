/** Gives each body, answer and refusal of the OpenAPI document an example that is whole, put together from its shape. */
import { errorCodes } from '../../../contract/index.ts';
import { detailsOfRefusals, emptyAsARule, exampleTime, insteadOfAnother, valuesByName } from './example-values.ts';

interface Shape {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
}

interface Media {
  schema?: Shape;
  example?: unknown;
}

interface Described {
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
  summary?: string;
}

export interface ApiDocument {
  paths?: Record<string, object>;
  components?: { schemas?: Record<string, object>; examples?: object };
}

const json = 'application/json';

/** The same document, with the examples in it. */
export function withExamples<D extends ApiDocument>(document: D): D {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path) as Described[]);
  for (const { requestBody, responses, summary } of operations) {
    give(requestBody?.content[json], (shape) => exampleOf(document, shape, 'body'));
    for (const answer of Object.values(responses)) {
      give(answer.content?.[json], (shape) => exampleOf(document, shape, 'answer'));
      if (answer.description === 'Default Response') answer.description = `${summary}.`;
    }
  }
  document.components = { ...document.components, examples: refusals };
  return document;
}

function give(media: Media | undefined, example: (shape: Shape) => unknown): void {
  if (media?.schema !== undefined) media.example = example(media.schema);
}

/** One example of a refusal by its code, for the operations to refer to. */
const refusals = Object.fromEntries(
  Object.entries(errorCodes).map(([code, { status, title }]) => {
    const type = `urn:muniment:problem:${code}`;
    const value = { ...detailsOfRefusals[code], type, title, status, detail: `${title}.`, instance: '/api/…', code };
    return [code, { summary: title, value }];
  }),
);

export const refusalExamples = (codes: readonly string[]) =>
  Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));

type Side = 'body' | 'answer';

function exampleOf(document: ApiDocument, shape: Shape, side: Side, name = '', above: string[] = []): unknown {
  if (shape.$ref !== undefined) {
    const target = document.components?.schemas?.[shape.$ref.split('/').at(-1) as string] as Shape;
    return exampleOf(document, target, side, name, [...above, shape.$ref]);
  }
  const variants = shape.anyOf ?? [shape];
  if (variants.some(({ type }) => type === 'null') && emptyAsARule.has(name)) return null;
  const meant = variants.find(({ type }) => type !== 'null') ?? shape;
  if (meant !== shape) return exampleOf(document, meant, side, name, above);
  if (shape.type === 'object') return objectOf(document, shape, side, name, above);
  if (shape.type === 'array') {
    const item = shape.items ?? {};
    const isEmpty = shape.maxItems === 0 || (item.$ref !== undefined && above.includes(item.$ref));
    return isEmpty ? [] : [exampleOf(document, item, side, name, above)];
  }
  return leafOf(shape, name);
}

function objectOf(document: ApiDocument, shape: Shape, side: Side, name: string, above: string[]): unknown {
  const { properties, required = [] } = shape;
  if (properties === undefined) return valuesByName[name]?.find((value) => fits(value, shape)) ?? {};
  const has = (field: string) =>
    required.includes(field) || !(insteadOfAnother.has(field) && (side === 'body' || 'documentId' in properties));
  const fields = Object.entries(properties).filter(([field]) => has(field));
  return Object.fromEntries(fields.map(([field, inner]) => [field, exampleOf(document, inner, side, field, above)]));
}

function leafOf(shape: Shape, name: string): unknown {
  if (shape.const !== undefined) return shape.const;
  const known = valuesByName[name]?.find((value) => fits(value, shape));
  if (shape.enum !== undefined) return known ?? shape.enum[0];
  if (shape.examples !== undefined) return shape.examples[0];
  if (known !== undefined) return known;
  if (shape.default !== undefined) return shape.default;
  if (shape.format === 'uuid') return '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b';
  if (shape.format === 'date-time') return exampleTime;
  if (shape.type === 'boolean') return false;
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(1, shape.minimum ?? 1);
  return name === '' ? 'text' : name;
}

function fits(value: unknown, { type, enum: words, pattern, format, minimum, maximum }: Shape): boolean {
  if (words !== undefined) return words.includes(value);
  if (format !== undefined) return false;
  if (typeof value === 'number') {
    return (type === 'integer' || type === 'number') && value >= (minimum ?? value) && value <= (maximum ?? value);
  }
  if (typeof value === 'string') return type === 'string' && (pattern === undefined || new RegExp(pattern).test(value));
  return type === undefined || (type === 'object' && value !== null);
}
