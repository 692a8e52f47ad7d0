/** A draft goes over to the other format: an act of its own, which says beforehand what it would lose. */
import type { ChangeVersionBody, VersionDetail } from '../../contract/index.ts';
import type { Loss } from '../../domain/content/rich/index.ts';
import { saveVersion, sayWhy } from '../api/index.ts';
import { FormDialog, say } from '../ui/index.ts';
import type { DraftInHand } from './together/use-together.ts';

type Format = VersionDetail['contentFormat'];

const words: Record<Format, string> = { markdown: 'markdown', rich: 'the rich format' };

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
    if (!(await draft.saveAll())) throw new Error('The draft could not be saved first. Try again.');
    const { session } = draft.window;
    // The steps of this window end with its format; asked for once more they would only be refused.
    session.stop();
    try {
      await saveVersion(version.id, content());
    } catch (error) {
      session.start();
      throw error;
    }
    say(`The draft is in ${words[to]} now.`);
    onDone();
  };
  return (
    <FormDialog
      title={`Convert this draft to ${words[to]}?`}
      action={`Convert to ${words[to]}`}
      size="medium"
      isOpen
      onClose={onClose}
      onSubmit={convert}
      explain={(error) => (error instanceof Error && !('code' in error) ? error.message : sayWhy(error))}
    >
      <p>
        The text, headings, lists, tables, images, links, formulas and items stay. Released versions are not touched.
      </p>
      {losses.length === 0 ? (
        <p>Nothing is lost.</p>
      ) : (
        <>
          <p>Lost, or changed:</p>
          <ul className="loss-list">
            {losses.map(({ what, count }) => (
              <li key={what}>
                {what} <span className="muted">({count === 1 ? 'once' : `${count} times`})</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}
