/** A secret as text that can be selected and read out, with a button that copies it. */
import { type FocusEvent, useRef } from 'react';
import { t } from '../texts/index.ts';
import { Button, say, TextField } from '../ui/index.ts';

const selectAll = (event: FocusEvent<Element>) => {
  if (event.target instanceof HTMLTextAreaElement) event.target.select();
};

export function SecretText({ label, text, lines = 2 }: { label: string; text: string; lines?: number }) {
  return <TextField label={label} value={text} lines={lines} isReadOnly isMonospaced onFocus={selectAll} />;
}

export function CopyButton({ label, text }: { label: string; text: string }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const copy = async () => {
    const done = await copyText(text, anchor.current);
    if (done) say(t('Copied.'));
    else say(t('The browser does not allow copying here. Select the text and copy it yourself.'), 'bad');
  };
  return (
    <span ref={anchor}>
      <Button onPress={copy}>{label}</Button>
    </span>
  );
}

/** Without https there is no clipboard to write to, only the older way: a field that is selected and copied. */
async function copyText(text: string, near: HTMLElement | null): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  // Inside the dialog, which keeps the focus to itself.
  (near ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
