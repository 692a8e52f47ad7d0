/**
 * What just happened, in a sentence. Read out by screen readers: refusals at once (alert), the rest politely (status).
 *
 * The two regions are always in the page, since a region that appears together with its text is often not read.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Tone } from './badge.tsx';
import { Button, IconButton } from './button.tsx';
import './feedback.css';
import { t } from '../texts/index.ts';
import { Icon } from './icon.tsx';

export interface Toast {
  id: number;
  text: string;
  tone: Tone;
  action?: { label: string; onPress: () => void };
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(to: readonly Toast[]): void {
  toasts = to;
  for (const listener of listeners) listener();
}

function dismiss(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** A refusal stays twice as long as good news; an offered action stays until it is dismissed or replaced. */
export function say(text: string, tone: Tone = 'good', action?: Toast['action']): number {
  const id = nextId++;
  const same = toasts.filter((toast) => toast.text !== text);
  change([...same.slice(-2), { id, text, tone, ...(action && { action }) }]);
  if (!action) setTimeout(() => dismiss(id), tone === 'bad' ? 12_000 : 6_000);
  return id;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ToastView({ toast }: { toast: Toast }) {
  return (
    <div className={`toast tone-${toast.tone}`}>
      <Icon name={toast.tone === 'bad' ? 'warning' : 'check'} />
      <span className="toast-text">{toast.text}</span>
      {toast.action && (
        <Button
          size="small"
          onPress={() => {
            dismiss(toast.id);
            toast.action?.onPress();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton icon="close" label={t('Dismiss')} onPress={() => dismiss(toast.id)} />
    </div>
  );
}

/** Tells dialogs how much room above them is taken (dialog.css). */
function useHeightTold() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const tell = () => {
      const height = current.querySelector('.toast') ? current.offsetHeight : 0;
      document.documentElement.style.setProperty('--toasts-height', `${height}px`);
    };
    const observer = new ResizeObserver(tell);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return ref;
}

export function Toasts() {
  const all = useSyncExternalStore(subscribe, () => toasts);
  const bad = all.filter((toast) => toast.tone === 'bad');
  const ref = useHeightTold();
  const others = all.filter((toast) => toast.tone !== 'bad');
  // `data-react-aria-top-layer` keeps the regions reachable while a dialog hides the rest of the page.
  return (
    <div className="toasts" ref={ref} data-react-aria-top-layer="true">
      <div role="alert" className="stack">
        {bad.map((toast) => (
          <ToastView key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status" className="stack">
        {others.map((toast) => (
          <ToastView key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}
