/** Lines of text without any mark: labels, numbers, titles, and what make-up puts around a body. */
import type { LayoutContext } from '../context.ts';
import type { StructureNode } from '../pages/structure.ts';
import type { TextStyle } from '../style.ts';
import { InlineText } from './inline-text.ts';
import { fillLines, type Line } from './lines.ts';

export function plainLines(
  context: LayoutContext,
  text: string,
  style: TextStyle,
  width: number,
  node: StructureNode,
): Line[] {
  return fillLines(context, new InlineText(context, [{ kind: 'text', text }], style, node, width), width, style);
}
