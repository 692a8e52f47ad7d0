/** Title and language of the draft in one slim line above its text. */
import { LanguageField } from '../languages/index.ts';
import { t } from '../texts/index.ts';
import { TextField } from '../ui/index.ts';

export interface TitleLineProps {
  title: string;
  onTitle: (title: string) => void;
  language: string;
  onLanguage: (language: string) => void;
}

export function TitleLine({ title, onTitle, language, onLanguage }: TitleLineProps) {
  return (
    <div className="editor-title">
      <TextField
        label={t('Title')}
        value={title}
        onChange={onTitle}
        maxLength={300}
        error={title.trim() === '' ? t('A version needs a title.') : null}
      />
      <LanguageField label={t('Language')} value={language} onChange={onLanguage} />
    </div>
  );
}
