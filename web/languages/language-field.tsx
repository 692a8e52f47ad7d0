/** A language, found by the reader’s name for it, its own name or its BCP 47 tag. */
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { languageName, languagesFor } from '../../domain/languages/index.ts';
import { language, t } from '../texts/index.ts';
import { ComboBox } from '../ui/index.ts';

export interface LanguageFieldProps {
  label: string;
  help?: ReactNode;
  /** The tag of the chosen language. */
  value: string;
  onChange: (tag: string) => void;
}

export function LanguageField({ label, help, value, onChange }: LanguageFieldProps) {
  // The list takes time to make, and whoever writes a draft seldom asks for it.
  const [isAsked, setAsked] = useState(false);
  /** What is typed to find another language; null while the field shows the one that is chosen. */
  const [sought, setSought] = useState<string | null>(null);
  const isFocused = useRef(false);
  const current = languageName(value, language());
  const options = useMemo(() => (isAsked ? optionsFor(sought, value) : [optionOf(value)]), [isAsked, sought, value]);
  const type = (text: string) => {
    // When the field is left it empties itself; that is nothing that anybody typed.
    if (isFocused.current) setSought(text === current ? null : text);
  };
  const choose = (tag: string | null) => {
    if (tag === null) return;
    setSought(null);
    if (tag !== value) onChange(tag);
  };
  const focus = (isHere: boolean) => {
    isFocused.current = isHere;
    if (isHere) setAsked(true);
    // Who leaves the field without a choice leaves the language as it was.
    else setSought(null);
  };
  return (
    <ComboBox
      label={label}
      help={help}
      options={options}
      chosen={sought === null ? value : null}
      text={sought ?? current}
      onType={type}
      onChoose={choose}
      onFocusChange={focus}
      nothing={t('No language has such a name or BCP 47 tag.')}
    />
  );
}

const optionOf = (tag: string, name = languageName(tag, language()), ownName = name) => ({
  value: tag,
  label: name,
  note: ownName === name ? tag : `${ownName} · ${tag}`,
});

function optionsFor(sought: string | null, chosen: string) {
  const options = languagesFor(sought ?? '', language()).map(({ tag, name, ownName }) => optionOf(tag, name, ownName));
  // The field shows what is chosen only while that is one of the options, and a tag need not be in the list of names.
  const isMissing = sought === null && options.every(({ value }) => value !== chosen);
  return isMissing ? [optionOf(chosen), ...options] : options;
}
