/** In which language the app and its mails speak. */
import { saveLanguage, sayWhy } from '../api/index.ts';
import { chooseLanguage, chosenLanguage, type TextLanguage, t } from '../texts/index.ts';
import { Select, say } from '../ui/index.ts';

type Choice = TextLanguage | 'browser';

export function LanguageSection() {
  const options: { value: Choice; label: string }[] = [
    { value: 'browser', label: t('As the browser says') },
    // Each in its own language, for who does not understand the other one.
    { value: 'en', label: 'English' },
    { value: 'de', label: 'Deutsch' },
  ];
  const choose = async (choice: Choice) => {
    const language = choice === 'browser' ? null : choice;
    try {
      await saveLanguage(language);
      chooseLanguage(language);
      window.location.reload();
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
  };
  return (
    <section className="stack" id="language">
      <h2>{t('Language')}</h2>
      <p className="muted">
        {t('Of the app and of its mails. Documents and what is printed stay in the language that they are written in.')}
      </p>
      <Select
        label={t('Language of the app')}
        options={options}
        value={chosenLanguage() ?? 'browser'}
        onChange={choose}
      />
    </section>
  );
}
