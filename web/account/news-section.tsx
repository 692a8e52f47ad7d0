/** Whether news comes by mail too: with each piece, once a day, never. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailSetting } from '../../contract/index.ts';
import { keys, saveSettings, sayWhy, settingsQuery } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { t } from '../texts/index.ts';
import { Select, say } from '../ui/index.ts';

const options = (): { value: MailSetting; label: string }[] => [
  { value: 'each', label: t('A mail with each piece of news') },
  { value: 'daily', label: t('One mail a day, at six o’clock UTC') },
  { value: 'none', label: t('No mails') },
];

export function NewsSection() {
  const queryClient = useQueryClient();
  const reading = useQuery(settingsQuery);
  const choose = async (mail: MailSetting) => {
    try {
      queryClient.setQueryData(keys.settings, await saveSettings(mail));
      say(options().find(({ value }) => value === mail)?.label ?? t('Saved.'));
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
  };
  return (
    <section className="stack" id="news">
      <h2>{t('News')}</h2>
      <p className="muted">
        {t(
          'News stands behind the bell. Mails hold number, title and a link, never content; none is sent where the service has no mail server.',
        )}
      </p>
      <Loaded reading={reading} what={t('your settings')} lines={1} isInCard>
        {({ mail }) => <Select label={t('News by mail')} options={options()} value={mail} onChange={choose} />}
      </Loaded>
    </section>
  );
}
