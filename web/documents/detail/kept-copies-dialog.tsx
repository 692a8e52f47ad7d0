/** Texts of one's own that could not go into the draft: shown, compared with it, copied, and removed when they are of no more use. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { KeptCopy, KeptCopyDetail, Version } from '../../../contract/index.ts';
import { deleteKeptCopy, fetchVersion, keptCopyQuery, keys, sayWhy } from '../../api/index.ts';
import { ComparisonView, compareShown } from '../../comparison/index.ts';
import { Loaded } from '../../fallbacks/index.ts';
import { Button, Dialog, Moment, ScrollRegion, say } from '../../ui/index.ts';
import './kept-copies.css';
import { rich, t } from '../../texts/index.ts';

const why = ({ reason, replacedBy }: KeptCopy): string => {
  if (reason !== 'replaced') return t('Others had changed the same place before it arrived.');
  return replacedBy
    ? t('{name} replaced the text that it was in.', { name: replacedBy.displayName })
    : t('Somebody replaced the text that it was in.');
};

interface CopiesDialogProps {
  version: Version;
  copies: readonly KeptCopy[];
  onClose: () => void;
}

export function KeptCopiesDialog({ version, copies, onClose }: CopiesDialogProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(copies[0]?.id ?? '');
  const copy = copies.find(({ id }) => id === chosen) ?? copies[0];
  const remove = async (id: string) => {
    try {
      await deleteKeptCopy(id);
      await queryClient.invalidateQueries({ queryKey: keys.keptCopies(version.id) });
      if (copies.length === 1) onClose();
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
  };
  return (
    <Dialog title={t('Your texts that were kept aside')} size="large" isOpen onClose={onClose}>
      <div className="dialog-body">
        <p>
          {t(
            version.state === 'DRAFT'
              ? 'Nobody else sees them. Copy what is still needed into the draft, then remove them.'
              : 'Nobody else sees them. Copy what is still needed, then remove them.',
          )}
        </p>
        {copies.length > 1 && (
          <div className="row">
            {copies.map(({ id, at }) => (
              <Button key={id} size="small" aria-pressed={id === copy?.id} onPress={() => setChosen(id)}>
                <Moment at={at} />
              </Button>
            ))}
          </div>
        )}
        {copy && <OpenCopy key={copy.id} version={version} copy={copy} onRemove={() => void remove(copy.id)} />}
      </div>
    </Dialog>
  );
}

interface OpenCopyProps {
  version: Version;
  copy: KeptCopy;
  onRemove: () => void;
}

function OpenCopy({ version, copy, onRemove }: OpenCopyProps) {
  const reading = useQuery(keptCopyQuery(copy.id));
  const [isComparing, setComparing] = useState(true);
  return (
    <Loaded reading={reading} what={t('the text')} lines={8}>
      {(detail) => (
        <>
          <p className="muted">{rich('Kept {when}. {why}', { when: <Moment at={copy.at} />, why: why(copy) })}</p>
          <div className="row">
            <Button size="small" aria-pressed={isComparing} onPress={() => setComparing(true)}>
              {version.state === 'DRAFT' ? t('Compare with the draft') : t('Compare with the version')}
            </Button>
            <Button size="small" aria-pressed={!isComparing} onPress={() => setComparing(false)}>
              {t('The text')}
            </Button>
          </div>
          {isComparing ? (
            <Compared version={version} copy={detail} />
          ) : (
            <ScrollRegion className="kept-copy-text" label={t('Your text')}>
              {detail.markdown}
            </ScrollRegion>
          )}
          <footer className="dialog-foot">
            <Button onPress={onRemove}>{t('Remove this copy')}</Button>
            <Button variant="primary" onPress={() => void copyText(detail.markdown)}>
              {t('Copy the text')}
            </Button>
          </footer>
        </>
      )}
    </Loaded>
  );
}

function Compared({ version, copy }: { version: Version; copy: KeptCopyDetail }) {
  const [compared, setCompared] = useState<Awaited<ReturnType<typeof compareShown>> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    fetchVersion(version.id)
      .then((now) => compareShown(now, { ...now, markdown: copy.markdown }))
      .then(
        (found) => isCurrent && setCompared(found),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [version.id, copy.markdown]);
  return (
    compared && (
      <ComparisonView
        compared={compared}
        layout="two"
        isCompact
        sides={[
          version.state === 'DRAFT' ? t('The draft') : t('Version {number}', { number: version.number }),
          t('Your copy'),
        ]}
      />
    )
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(t('Your text is on the clipboard.'));
  } catch {
    say(t('The browser did not allow copying. Show your text and copy it from there.'), 'bad');
  }
}
