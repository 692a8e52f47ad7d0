/** Offers to comment on what is selected in the content: a button beside the selection, and a shortcut. */
import { useEffect, useState } from 'react';
import type { Quote } from '../../domain/review/index.ts';
import { t } from '../texts/index.ts';
import { Button, useStableCallback } from '../ui/index.ts';
import type { ContentText } from './content-text.ts';

interface Selected {
  quote: Quote;
  left: number;
  top: number;
}

/** A passage longer than this says nothing that the whole document would not. */
const longestQuote = 2_000;

function selectedIn(content: HTMLElement, text: ContentText): Selected | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!content.contains(range.commonAncestorContainer)) return null;
  const quote = text.quoteOf(range);
  if (!quote || quote.exact.length > longestQuote) return null;
  const { right, bottom } = range.getBoundingClientRect();
  return { quote, left: Math.min(right, window.innerWidth - 130), top: Math.min(bottom + 6, window.innerHeight - 40) };
}

export interface SelectionButtonProps {
  content: HTMLElement;
  text: ContentText;
  onQuote: (quote: Quote) => void;
}

export function SelectionButton({ content, text, onQuote }: SelectionButtonProps) {
  const [selected, setSelected] = useState<Selected | null>(null);
  const take = useStableCallback(() => {
    const now = selectedIn(content, text) ?? selected;
    if (!now) return false;
    setSelected(null);
    onQuote(now.quote);
    return true;
  });
  useEffect(() => {
    const look = () => setSelected(selectedIn(content, text));
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey && event.altKey && event.key.toLowerCase() === 'm' && take()) event.preventDefault();
    };
    document.addEventListener('selectionchange', look);
    window.addEventListener('scroll', look, true);
    window.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('selectionchange', look);
      window.removeEventListener('scroll', look, true);
      window.removeEventListener('keydown', onKey);
    };
  }, [content, text, take]);
  if (!selected) return null;
  return (
    <div className="selection-button" style={{ left: selected.left, top: selected.top }}>
      <Button size="small" variant="primary" onPress={take}>
        {t('Comment')}
      </Button>
    </div>
  );
}
