/** Choosing a password: the rules beside it, and a way to see what one types instead of typing it twice. */
import { useState } from 'react';
import { t } from '../texts/index.ts';
import { Checkbox, TextField } from '../ui/index.ts';

const shortest = 12;

/** Counted as the server counts; the server decides whether the password is strong enough. */
export const isLongEnough = (password: string): boolean => [...password.normalize('NFC')].length >= shortest;

export interface NewPasswordFieldProps {
  label?: string;
  value: string;
  onChange: (password: string) => void;
  autoFocus?: boolean;
}

export function NewPasswordField({ label, value, onChange, autoFocus = false }: NewPasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <TextField
        label={label ?? t('New password')}
        type={isShown ? 'text' : 'password'}
        help={t(
          'At least 12 characters; four words of your own are good. Not a common password, no repetition or sequence, nothing made from the name or e-mail address.',
        )}
        autoComplete="new-password"
        value={value}
        onChange={onChange}
        maxLength={1000}
        autoFocus={autoFocus}
      />
      <Checkbox isSelected={isShown} onChange={setShown}>
        {t('Show what I type')}
      </Checkbox>
    </>
  );
}
