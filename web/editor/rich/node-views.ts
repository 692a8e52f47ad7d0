/** Which nodes draw themselves in the editor, and with what. */
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeViewConstructor } from 'prosemirror-view';
import type { ComponentType } from 'react';
import { t } from '../../texts/index.ts';
import { CodeLook } from './code-look.tsx';
import { FootnoteLook } from './footnote-look.tsx';
import { ItemLook } from './item-look.tsx';
import { MathLook } from './math-look.tsx';
import { DrawnNodeView, element, type Frame, type NodeLookProps, type NodeLooks } from './node-portals.tsx';
import { PictureLook } from './picture-look.tsx';

function leaf(tag: string, className: string): () => Frame {
  return () => {
    const dom = element(tag, className);
    return { dom, host: dom };
  };
}

function codeFrame(): Frame {
  const dom = element('div', 'rich-code');
  const host = element('div', 'rich-code-look');
  const pre = element('pre', 'content-code');
  const content = document.createElement('code');
  content.spellcheck = false;
  pre.append(content);
  dom.append(pre, host);
  return { dom, host, content };
}

function itemFrame(): Frame {
  const dom = element('section', 'rich-item');
  const host = element('div', 'rich-item-form');
  const content = element('div', 'rich-item-text');
  dom.append(host, content);
  return { dom, host, content };
}

/** A task's box is an element of the browser: it is ticked by mouse, and by key from the text (Ctrl+Enter). */
const task: NodeViewConstructor = (node, view, getPos) => {
  const dom = element('li', 'content-task');
  const box = document.createElement('input');
  const contentDOM = element('div', 'content-item-body');
  box.type = 'checkbox';
  box.contentEditable = 'false';
  box.tabIndex = -1;
  const show = ({ attrs }: Node) => {
    box.checked = attrs.checked === true;
    box.setAttribute('aria-label', box.checked ? t('Done') : t('Not done'));
  };
  box.addEventListener('change', () => {
    const position = getPos();
    if (position !== undefined) view.dispatch(view.state.tr.setNodeAttribute(position, 'checked', box.checked));
  });
  dom.append(box, contentDOM);
  show(node);
  return {
    dom,
    contentDOM,
    update: (to) => {
      if (to.type !== node.type) return false;
      show(to);
      return true;
    },
    stopEvent: (event) => event.target === box,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
};

export function nodeViews(looks: NodeLooks): Record<string, NodeViewConstructor> {
  const drawn =
    (Look: ComponentType<NodeLookProps>, frame: () => Frame): NodeViewConstructor =>
    (node: Node, view: EditorView, position: () => number | undefined) =>
      new DrawnNodeView(looks, frame(), { node, view, position, Look });
  return {
    taskItem: task,
    image: drawn(PictureLook, leaf('span', 'rich-picture')),
    diagram: drawn(PictureLook, leaf('span', 'rich-picture')),
    footnote: drawn(FootnoteLook, leaf('sup', 'rich-note')),
    mathInline: drawn(MathLook, leaf('span', 'rich-math')),
    mathBlock: drawn(MathLook, leaf('div', 'rich-math rich-math-block')),
    codeBlock: drawn(CodeLook, codeFrame),
    item: drawn(ItemLook, itemFrame),
  };
}
