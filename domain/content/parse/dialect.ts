/**
 * The one markdown-it instance of the dialect: CommonMark with GFM, footnotes, math and items.
 *
 * Only its block and inline parsers are used; the tree is built from their tokens and no HTML is ever made.
 */
import MarkdownIt, { type MarkdownIt as Dialect } from 'markdown-it';
import { maxBracketDepth } from '../limits.ts';
import { tokenizeBlocks } from './block-loop.ts';
import { hopelessBracketRule } from './bracket-rule.ts';
import { footnoteDefinitionRule, footnoteReferenceRule } from './footnote-rules.ts';
import { itemClosingRule, itemRule } from './item-rule.ts';
import { makeStatesLean } from './lean-states.ts';
import { inlineMathRule, mathBlockRule } from './math-rules.ts';
import { referenceRule } from './reference-rule.ts';
import { tableRule } from './table-rule.ts';
import { tagRule } from './tag-rule.ts';
import { bareUrlRule, textRule } from './text-rule.ts';

export const dialect = createDialect();

function createDialect(): Dialect {
  const md = new MarkdownIt({ html: false, linkify: false, maxNesting: maxBracketDepth });
  // Targets are sorted by scheme when the tree is built; a scheme that is not followed still is a link's text.
  md.validateLink = () => true;
  md.normalizeLink = (url) => url;
  md.normalizeLinkText = (url) => url;

  makeStatesLean(md);
  md.block.tokenize = tokenizeBlocks;
  const interrupts = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
  md.block.ruler.disable(['html_block']);
  md.block.ruler.at('table', tableRule, { alt: ['paragraph', 'reference'] });
  md.block.ruler.before('table', 'item', itemRule, interrupts);
  md.block.ruler.before('item', 'item_closing', itemClosingRule, interrupts);
  md.block.ruler.after('fence', 'math', mathBlockRule, interrupts);
  md.block.ruler.at('reference', referenceRule, { alt: [] });
  md.block.ruler.before('reference', 'footnote', footnoteDefinitionRule, { alt: ['paragraph', 'reference'] });

  md.inline.ruler.disable(['html_inline', 'linkify']);
  md.inline.ruler.at('text', textRule);
  md.inline.ruler.after('text', 'bare_url', bareUrlRule);
  md.inline.ruler.after('backticks', 'math', inlineMathRule);
  md.inline.ruler.before('link', 'hopeless_bracket', hopelessBracketRule);
  md.inline.ruler.before('link', 'footnote_reference', footnoteReferenceRule);
  md.inline.ruler.after('autolink', 'tag', tagRule);
  return md;
}
