/** A draft goes over to the other format: an act of its own, which says beforehand what it would lose. */
import type { ChangeVersionBody, VersionDetail } from '../../contract/index.ts';
import type { Loss } from '../../domain/content/rich/index.ts';
import { saveVersion, sayInLanguage, sayWhy } from '../api/index.ts';
import { type Message, msg, plural, t } from '../texts/index.ts';
import { FormDialog, say } from '../ui/index.ts';
import type { DraftInHand } from './together/use-together.ts';

type Format = VersionDetail['contentFormat'];

const words: Record<Format, Record<'done' | 'title' | 'action', Message>> = {
  markdown: {
    done: msg('The draft is in markdown now.'),
    title: msg('Convert this draft to markdown?'),
    action: msg('Convert to markdown'),
  },
  rich: {
    done: msg('The draft is in the rich format now.'),
    title: msg('Convert this draft to the rich format?'),
    action: msg('Convert to the rich format'),
  },
};

export interface ConvertDialogProps {
  version: VersionDetail;
  draft: DraftInHand;
  to: Format;
  losses: readonly Loss[];
  content: () => Pick<ChangeVersionBody, 'markdown' | 'content'>;
  /** The editor begins anew with the draft in its other format. */
  onDone: () => void;
  onClose: () => void;
}

export function ConvertDialog({ version, draft, to, losses, content, onDone, onClose }: ConvertDialogProps) {
  const convert = async () => {
    if (!(await draft.saveAll())) throw new Error(t('The draft could not be saved first. Try again.'));
    const { session } = draft.window;
    // The steps of this window end with its format; asked for once more they would only be refused.
    session.stop();
    try {
      await saveVersion(version.id, content());
    } catch (error) {
      session.start();
      throw error;
    }
    say(t(words[to].done));
    onDone();
  };
  return (
    <FormDialog
      title={t(words[to].title)}
      action={t(words[to].action)}
      size="medium"
      isOpen
      onClose={onClose}
      onSubmit={convert}
      explain={(error) => (error instanceof Error && !('code' in error) ? error.message : sayWhy(error))}
    >
      <p>
        {t(
          'The text, headings, lists, tables, images, links, formulas and items stay. Released versions are not touched.',
        )}
      </p>
      {losses.length === 0 ? (
        <p>{t('Nothing is lost.')}</p>
      ) : (
        <>
          <p>{t('Lost, or changed:')}</p>
          <ul className="loss-list">
            {losses.map(({ what, count }) => (
              <li key={what}>
                {sayInLanguage(what)} <span className="muted">({plural(count, 'once', '{n} times')})</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}
