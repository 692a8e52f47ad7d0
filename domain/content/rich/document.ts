/** A validated rich document: every attribute is there and of its type, every child where it may stand. */

/** `given` names the attributes that the sender wrote; the others have their defaults. */
export type RichMark = { type: string; attrs: Record<string, unknown>; given: readonly string[] };

export type RichNode = {
  type: string;
  attrs: Record<string, unknown>;
  given: readonly string[];
  content: RichNode[];
  marks: RichMark[];
  text: string;
};

export type RichProblem = { path: string; message: string };
export type RichResult = { ok: true; doc: RichNode } | { ok: false; errors: RichProblem[] };

/** What is stored and what the editor loads: plain ProseMirror JSON without what is empty and without defaults. */
export type RichJson = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichJson[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
};

/** The document as it was sent, so that an author reads back what they wrote. */
export function jsonOfRich(node: RichNode): RichJson {
  return {
    type: node.type,
    ...givenAttributes(node),
    ...(node.content.length === 0 ? {} : { content: node.content.map(jsonOfRich) }),
    ...(node.marks.length === 0
      ? {}
      : { marks: node.marks.map((mark) => ({ type: mark.type, ...givenAttributes(mark) })) }),
    ...(node.type === 'text' ? { text: node.text } : {}),
  };
}

function givenAttributes({ attrs, given }: RichNode | RichMark): { attrs?: Record<string, unknown> } {
  return given.length === 0 ? {} : { attrs: Object.fromEntries(given.map((name) => [name, attrs[name]])) };
}
