/** A draft goes over to the other format: an act of its own, which says beforehand what it would lose. */
import { useQueryClient } from '@tanstack/react-query';
import type { ChangeVersionBody, VersionDetail } from '../../contract/index.ts';
import type { Loss } from '../../domain/content/rich/index.ts';
import { fetchVersion, keys, saveVersion, sayWhy } from '../api/index.ts';
import { FormDialog, say } from '../ui/index.ts';
import type { DraftSaver } from './draft-saver.ts';

type Format = VersionDetail['contentFormat'];

const words: Record<Format, string> = { markdown: 'markdown', rich: 'the rich format' };

export interface ConvertDialogProps<B> {
  version: VersionDetail;
  saver: DraftSaver<B>;
  to: Format;
  losses: readonly Loss[];
  content: () => Pick<ChangeVersionBody, 'markdown' | 'content'>;
  onDone: (format: Format) => void;
  onClose: () => void;
}

export function ConvertDialog<B>({ version, saver, to, losses, content, onDone, onClose }: ConvertDialogProps<B>) {
  const queryClient = useQueryClient();
  const convert = async () => {
    await saver.saveEverything();
    if (saver.state().status !== 'saved') throw new Error('The draft could not be saved first. Try again.');
    await saveVersion(version.id, content(), saver.revision);
    const converted = await fetchVersion(version.id);
    queryClient.setQueryData(keys.version(version.id), converted);
    say(`The draft is in ${words[to]} now.`);
    onDone(to);
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
