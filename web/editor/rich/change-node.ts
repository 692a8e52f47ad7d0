/** Changes that a node's own form makes to it. */
import type { NodeLookProps } from './node-portals.tsx';

export function setAttributes({ view, position, node }: NodeLookProps, attributes: Record<string, unknown>): void {
  const at = position();
  if (at === undefined) return;
  const { tr } = view.state;
  for (const [name, value] of Object.entries(attributes)) {
    if (node.attrs[name] !== value) tr.setNodeAttribute(at, name, value);
  }
  if (tr.docChanged) view.dispatch(tr);
}
