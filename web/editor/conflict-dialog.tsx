/** Someone else saved first: both texts are safe, and the person chooses, now or later: closing decides nothing. */
import { useState } from 'react';
import type { VersionDetail } from '../../contract/index.ts';
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

export function ConflictDialog({ theirs, mine, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const [shown, setShown] = useState<'theirs' | 'mine'>('theirs');
  const [isBusy, setBusy] = useState(false);
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
          While you were writing, the draft was saved by someone else (revision {theirs.revision}). Your text is not
          lost. Choose what the draft should hold.
        </p>
        <div className="row">
          <Button size="small" aria-pressed={shown === 'theirs'} onPress={() => setShown('theirs')}>
            See theirs
          </Button>
          <Button size="small" aria-pressed={shown === 'mine'} onPress={() => setShown('mine')}>
            See mine
          </Button>
          <span className="muted">
            {shown === 'theirs' ? `Their title: ${theirs.title}` : `Your title: ${mine.title}`}
          </span>
        </div>
        <ScrollRegion className="conflict-text" label={shown === 'theirs' ? 'Their text' : 'Your text'}>
          {text}
        </ScrollRegion>
        <Banner tone="warn">
          Keeping yours replaces what they saved. Taking theirs drops your changes: copy them first if you need them.
        </Banner>
      </div>
      <footer className="dialog-foot">
        <Button onPress={() => void copyText(mine.text)}>Copy mine</Button>
        <Button onPress={onTakeTheirs} isDisabled={isBusy}>
          Take theirs
        </Button>
        <Button variant="primary" onPress={keep} isPending={isBusy}>
          Keep mine
        </Button>
      </footer>
    </Dialog>
  );
}
