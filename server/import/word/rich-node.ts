/** Rich content while it is made. */

export interface RichNode {
  type: string;
  attrs?: Record<string, unknown>;
  marks?: Mark[];
  content?: RichNode[];
  text?: string;
}

export interface Mark {
  type: string;
  attrs?: Record<string, unknown>;
}
