/** The ProseMirror schema of the rich format, made from the table in `nodes.ts`. */
import { type AttributeSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import type { AttributeRule } from './attributes.ts';
import { markRules, nodeRules } from './nodes.ts';

export const richSchema = new Schema({
  topNode: 'doc',
  nodes: mapped(nodeRules, (rule, name): NodeSpec => {
    const inline = rule.group === 'inline';
    return {
      ...(rule.content === undefined ? {} : { content: rule.content }),
      ...(rule.group === undefined ? {} : { group: rule.group }),
      ...(rule.attributes === undefined ? {} : { attrs: attributesOf(rule.attributes) }),
      ...(rule.marks === false ? { marks: '', code: true } : {}),
      ...(inline && name !== 'text' ? { inline: true } : {}),
      ...(rule.apart === true ? { atom: true, isolating: true } : {}),
    };
  }),
  marks: mapped(markRules, (attributes): MarkSpec => ({ attrs: attributesOf(attributes) })),
});

function attributesOf(rules: Record<string, AttributeRule>): Record<string, AttributeSpec> {
  return mapped(rules, (rule, name): AttributeSpec => {
    const validate = (value: unknown): void => {
      const problem = rule.check(value);
      if (problem !== undefined) throw new RangeError(`${name} ${problem}`);
    };
    return 'default' in rule ? { default: rule.default, validate } : { validate };
  });
}

function mapped<A, B>(table: Record<string, A>, map: (value: A, name: string) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, map(value, name)]));
}
