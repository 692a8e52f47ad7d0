/**
 * Checks what comes in against the route's schema. What a schema does not know is refused, never stripped.
 *
 * Query strings and path parameters are text on the wire and are read as the number or truth value that the schema
 * asks for. Bodies are taken as they are: a number where text belongs is an error of the client.
 */
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { inputErrors } from './input-errors.ts';

interface PlainSchema {
  type?: string;
  default?: unknown;
  properties?: Record<string, PlainSchema>;
}

export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  const reading = httpPart === 'querystring' || httpPart === 'params' ? (schema as PlainSchema).properties : undefined;
  return (given: unknown) => {
    const value = reading === undefined ? given : readText(reading, given as Record<string, unknown>);
    if (validator.Check(value)) return { value };
    return { error: Object.assign(new Error('invalid'), { validation: inputErrors(validator.Errors(value)) }) };
  };
};

function readText(properties: Record<string, PlainSchema>, given: Record<string, unknown>): Record<string, unknown> {
  const value: Record<string, unknown> = { ...given };
  for (const [name, schema] of Object.entries(properties)) {
    const text = value[name];
    if (text === undefined) {
      if (schema.default !== undefined) value[name] = schema.default;
    } else if (typeof text === 'string') {
      value[name] = readAs(schema.type, text);
    }
  }
  return value;
}

function readAs(type: string | undefined, text: string): unknown {
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (type === 'array') return [text];
  return text;
}
