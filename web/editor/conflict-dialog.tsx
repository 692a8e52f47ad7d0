/** Someone else saved first: both texts are safe, and the person chooses, now or later: closing decides nothing. */
import { useEffect, useState } from 'react';
import type { VersionDetail } from '../../contract/index.ts';
import { ComparisonView, compareShown } from '../comparison/index.ts';
import { Banner, Button, Dialog, ScrollRegion, say } from '../ui/index.ts';

export interface ConflictDialogProps {
  theirs: VersionDetail;
  mine: { title: string; text: string };
  onKeepMine: () => Promise<void>;
  onTakeTheirs: () => void;
  onClose: () => void;
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say('Your text is on the clipboard.');
  } catch {
    say('The browser did not allow copying. Show your text and copy it from there.', 'bad');
  }
}

type Compared = Awaited<ReturnType<typeof compareShown>>;
type Shown = 'both' | 'theirs' | 'mine';

const choices: [shown: Shown, label: string][] = [
  ['both', 'Compare both'],
  ['theirs', 'See theirs'],
  ['mine', 'See mine'],
];

/** What differs, from theirs to mine; null until it is compared. */
function useComparison(theirs: VersionDetail, mine: ConflictDialogProps['mine']): Compared | null {
  const [compared, setCompared] = useState<Compared | null>(null);
  const { title, text } = mine;
  useEffect(() => {
    let isCurrent = true;
    compareShown(theirs, { ...theirs, title, markdown: text }).then(
      (found) => isCurrent && setCompared(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [theirs, title, text]);
  return compared;
}

export function ConflictDialog({ theirs, mine, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const [shown, setShown] = useState<Shown>('both');
  const [isBusy, setBusy] = useState(false);
  const compared = useComparison(theirs, mine);
  const keep = async () => {
    setBusy(true);
    await onKeepMine();
    setBusy(false);
  };
  const text = shown === 'theirs' ? (theirs.markdown ?? '') : mine.text;
  return (
    <Dialog title="Someone else saved this draft first" size="large" role="alertdialog" isOpen onClose={onClose}>
      <div className="dialog-body">
        <p>
          While you were writing, {theirs.lastEdit?.by.displayName ?? 'someone else'} saved the draft (revision{' '}
          {theirs.revision}) and changed the same places. Your text is not lost. Choose what the draft should hold, or
          close this and go on writing.
        </p>
        <div className="row">
          {choices.map(([choice, label]) => (
            <Button key={choice} size="small" aria-pressed={shown === choice} onPress={() => setShown(choice)}>
              {label}
            </Button>
          ))}
          <span className="muted">
            {shown === 'theirs' && `Their title: ${theirs.title}`}
            {shown === 'mine' && `Your title: ${mine.title}`}
          </span>
        </div>
        {shown === 'both' ? (
          compared && <ComparisonView compared={compared} layout="two" isCompact sides={['Theirs', 'Mine']} />
        ) : (
          <ScrollRegion className="conflict-text" label={shown === 'theirs' ? 'Their text' : 'Your text'}>
            {text}
          </ScrollRegion>
        )}
        <Banner tone="warn">
          Keeping yours replaces what they saved. Taking theirs drops your changes: copy them first if you need them.
        </Banner>
      </div>
      <footer className="dialog-foot">
        <Button variant="primary" onPress={() => void copyText(mine.text)}>
          Copy mine
        </Button>
        <Button onPress={onTakeTheirs} isDisabled={isBusy}>
          Take theirs
        </Button>
        <Button variant="danger" onPress={keep} isPending={isBusy}>
          Keep mine
        </Button>
      </footer>
    </Dialog>
  );
}
