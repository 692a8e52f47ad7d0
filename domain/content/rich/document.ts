/** A validated rich document: every attribute is there and of its type, every child where it may stand. */

export type RichMark = { type: string; attrs: Record<string, unknown> };

export type RichNode = {
  type: string;
  attrs: Record<string, unknown>;
  content: RichNode[];
  marks: RichMark[];
  text: string;
};

export type RichProblem = { path: string; message: string };
export type RichResult = { ok: true; doc: RichNode } | { ok: false; errors: RichProblem[] };

/** What is stored and what the editor loads: plain ProseMirror JSON without what is empty. */
export type RichJson = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichJson[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
};

export function jsonOfRich(node: RichNode): RichJson {
  const attrs = (given: Record<string, unknown>) => (Object.keys(given).length === 0 ? {} : { attrs: given });
  return {
    type: node.type,
    ...attrs(node.attrs),
    ...(node.content.length === 0 ? {} : { content: node.content.map(jsonOfRich) }),
    ...(node.marks.length === 0
      ? {}
      : { marks: node.marks.map((mark) => ({ type: mark.type, ...attrs(mark.attrs) })) }),
    ...(node.type === 'text' ? { text: node.text } : {}),
  };
}
