/**
 * Nodes whose look is made by React: pictures, formulas, diagrams and item forms stand in elements that ProseMirror owns,
 * and React draws into those from inside the page, so that they share its data and its theme.
 */
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view';
import { type ComponentType, Fragment, memo, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

export interface NodeLookProps {
  node: Node;
  isSelected: boolean;
  view: EditorView;
  /** Undefined once the node is gone. */
  position: () => number | undefined;
}

interface Drawn extends NodeLookProps {
  key: number;
  host: HTMLElement;
  Look: ComponentType<NodeLookProps>;
}

export class NodeLooks {
  readonly #listeners = new Set<() => void>();
  readonly #drawn = new Map<number, Drawn>();
  #list: readonly Drawn[] = [];
  #isTold = true;
  #nextKey = 1;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly list = (): readonly Drawn[] => this.#list;

  nextKey(): number {
    this.#nextKey += 1;
    return this.#nextKey;
  }

  set(drawn: Drawn): void {
    this.#drawn.set(drawn.key, drawn);
    this.#tell();
  }

  delete(key: number): void {
    this.#drawn.delete(key);
    this.#tell();
  }

  /** Once for all nodes of a transaction, and never while React itself is drawing. */
  #tell(): void {
    if (!this.#isTold) return;
    this.#isTold = false;
    queueMicrotask(() => {
      this.#isTold = true;
      this.#list = [...this.#drawn.values()];
      for (const listener of this.#listeners) listener();
    });
  }
}

const OneLook = memo(function OneLook({ drawn: { Look, node, isSelected, view, position } }: { drawn: Drawn }) {
  return <Look node={node} isSelected={isSelected} view={view} position={position} />;
});

export function NodePortals({ looks }: { looks: NodeLooks }) {
  const list = useSyncExternalStore(looks.subscribe, looks.list);
  return list.map((drawn) => (
    <Fragment key={drawn.key}>{createPortal(<OneLook drawn={drawn} />, drawn.host)}</Fragment>
  ));
}

export interface Frame {
  dom: HTMLElement;
  /** Where React draws. */
  host: HTMLElement;
  /** Where ProseMirror keeps the node's own content, if it has any. */
  content?: HTMLElement;
}

export class DrawnNodeView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM?: HTMLElement;
  readonly #looks: NodeLooks;
  #drawn: Drawn;

  constructor(looks: NodeLooks, frame: Frame, drawn: Omit<Drawn, 'key' | 'host' | 'isSelected'>) {
    this.dom = frame.dom;
    if (frame.content) this.contentDOM = frame.content;
    frame.host.contentEditable = 'false';
    this.#looks = looks;
    this.#drawn = { ...drawn, key: looks.nextKey(), host: frame.host, isSelected: false };
    looks.set(this.#drawn);
  }

  update(node: Node): boolean {
    if (node.type !== this.#drawn.node.type) return false;
    this.#change({ node });
    return true;
  }

  selectNode(): void {
    this.dom.classList.add('ProseMirror-selectednode');
    this.#change({ isSelected: true });
  }

  deselectNode(): void {
    this.dom.classList.remove('ProseMirror-selectednode');
    this.#change({ isSelected: false });
  }

  /** What happens in a form of the node is the form's. A press elsewhere on the node selects it. */
  stopEvent(event: Event): boolean {
    const { target } = event;
    if (!(target instanceof Element) || !this.#drawn.host.contains(target)) return false;
    return target.closest('input, textarea, button, select, summary, [role=listbox], [data-own-events]') !== null;
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    if (mutation.type === 'selection') return this.#drawn.host.contains(mutation.target);
    // What is set on the node from outside, such as that it is hidden, is no change of the document.
    return mutation.type === 'attributes' || !this.contentDOM?.contains(mutation.target);
  }

  destroy(): void {
    this.#looks.delete(this.#drawn.key);
  }

  #change(change: Partial<Drawn>): void {
    this.#drawn = { ...this.#drawn, ...change };
    this.#looks.set(this.#drawn);
  }
}

export function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}
