/** Markdown to the content tree. Throws `ContentError` where a bound of `limits.ts` is passed. */
import type { Token } from 'markdown-it';
import type { ContentTree } from '../tree.ts';
import { TreeBuilder } from './blocks.ts';
import { dialect } from './dialect.ts';
import { newEnvironment } from './environment.ts';
import { normalized } from './normalize.ts';

export function parseMarkdown(text: string): ContentTree {
  const tokens: Token[] = [];
  const environment = newEnvironment();
  dialect.block.parse(normalized(text), dialect, environment, tokens);
  return new TreeBuilder(tokens, environment).build();
}
