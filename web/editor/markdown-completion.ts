/** What is offered while typing in markdown: documents behind `doc:`, keys in the attributes of an item, headings behind `(#`. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { ContentError, hrefOf, parseMarkdown } from '../../domain/content/index.ts';
import { fetchDocuments, fetchKnownItems } from '../api/index.ts';

type Source = (context: CompletionContext) => Promise<CompletionResult | null>;

const attribute = /(mitigates|implemented-by|verified-by)=(?:"[^"]*?)?([\w.-]*)$/;
const keyKinds: Record<string, 'risk' | 'requirement' | undefined> = {
  mitigates: 'risk',
  'implemented-by': 'requirement',
};

/** While the word goes on, the list is asked for anew: the server knows more than it answered. */
function result(from: number, options: Completion[]): CompletionResult | null {
  return options.length === 0 ? null : { from, options, filter: false };
}

function documents(scopeId: string): Source {
  return async (context) => {
    const word = context.matchBefore(/doc:[\w.-]*$/);
    if (!word) return null;
    const { items } = await fetchDocuments({ scopeId, q: word.text.slice(4) }, null, 20);
    return result(
      word.from,
      items.map(({ humanId, title }) => ({ label: `doc:${humanId}`, detail: title, type: 'text' })),
    );
  };
}

function keysOfItems(scopeId: string): Source {
  return async (context) => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const found = /^\s*:::/.test(before) ? attribute.exec(before) : null;
    const [, name = '', typed = ''] = found ?? [];
    const kind = keyKinds[name];
    if (!found || kind === undefined) return null;
    const { items } = await fetchKnownItems(scopeId, { kind, q: typed });
    return result(
      context.pos - typed.length,
      items.map(({ key, title }) => ({ label: key, detail: title, type: 'constant' })),
    );
  };
}

const headings: Source = async (context) => {
  const word = context.matchBefore(/\]\(#[^)\s]*$/);
  if (!word) return null;
  const typed = word.text.slice(3).toLowerCase();
  try {
    const { headings: all } = parseMarkdown(context.state.doc.toString());
    const fitting = all.filter(({ slug, text }) => slug.includes(typed) || text.toLowerCase().includes(typed));
    return result(
      word.from + 2,
      fitting.map(({ slug, text }) => ({ label: hrefOf({ type: 'fragment', slug }), detail: text, type: 'text' })),
    );
  } catch (error) {
    if (error instanceof ContentError) return null;
    throw error;
  }
};

export function markdownCompletion(scopeId: string): Extension {
  return autocompletion({ override: [documents(scopeId), keysOfItems(scopeId), headings], icons: false });
}
