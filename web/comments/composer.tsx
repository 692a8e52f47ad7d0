/** Writes a comment: on the passage that was selected, on one that is found by its words, or on the whole. */
import { type ClipboardEvent, type DragEvent, type FormEvent, type KeyboardEvent, useState } from 'react';
import { type Quote, quoteAt } from '../../domain/review/index.ts';
import { sayWhy } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { Banner, Button, ComboBox } from '../ui/index.ts';
import { MentionField } from './mention-field.tsx';
import { AddPicture, ChosenPictures } from './picture-field.tsx';
import { filesIn, type SentPictures, usePictures } from './use-pictures.ts';

export interface ComposerProps {
  /** Whose members can be named. */
  scopeId: string;
  label: string;
  action: string;
  quote: Quote | null;
  /** Given where a passage can be chosen by its words: the way without a mouse. */
  text?: string | null;
  first?: string;
  /** Not where a comment is changed: its pictures stay as they are. */
  takesPictures?: boolean;
  onSend: (body: string, quote: Quote | null, pictures: SentPictures) => Promise<unknown>;
  onClose: () => void;
}

export function Composer(props: ComposerProps) {
  const { scopeId, label, action, quote, text = null, first = '', takesPictures = true, onSend, onClose } = props;
  const [body, setBody] = useState(first);
  const [chosen, setChosen] = useState(quote);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const { pictures, setPictures, take, sent } = usePictures(setFailure);
  const send = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (isPending || body.trim() === '') return;
    setPending(true);
    setFailure(null);
    try {
      await onSend(body.trim(), chosen, sent);
      onClose();
    } catch (error) {
      setFailure(sayWhy(error));
      setPending(false);
    }
  };
  const takeFiles = (event: ClipboardEvent | DragEvent, files: File[]) => {
    if (!takesPictures || files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void take(files);
  };
  return (
    <form
      className="comment-composer"
      onSubmit={send}
      onPaste={(event) => takeFiles(event, filesIn(event.clipboardData))}
      onDragOver={(event) => takesPictures && event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => takeFiles(event, filesIn(event.dataTransfer))}
    >
      {chosen ? (
        <blockquote className="comment-quote" dir="auto">
          {chosen.exact}
        </blockquote>
      ) : (
        text !== null && <PassageField text={text} onChoose={setChosen} />
      )}
      <MentionField
        {...{ label, scopeId }}
        value={body}
        onChange={setBody}
        onSend={(event) => void send(event)}
        onEscape={body.trim() === first.trim() && pictures.length === 0 ? onClose : null}
      />
      <ChosenPictures pictures={pictures} onChange={setPictures} />
      {pictures.length > 0 && body.trim() === '' && (
        <p className="field-help">{t('Say in a few words what the picture is about; then it can be sent.')}</p>
      )}
      {failure && <Banner tone="bad">{failure}</Banner>}
      <div className="row">
        <Button type="submit" size="small" variant="primary" isDisabled={body.trim() === ''} isPending={isPending}>
          {action}
        </Button>
        <Button size="small" onPress={onClose}>
          {t('Cancel')}
        </Button>
        {takesPictures && <AddPicture has={pictures.length} onFiles={(files) => void take(files)} />}
      </div>
    </form>
  );
}

const mostPassages = 20;

interface Passage {
  start: number;
  end: number;
  note: string;
}

/** The typed words where they stand, and the blocks that hold them. */
function passagesWith(words: string, text: string): Passage[] {
  const wanted = words.trim();
  if (wanted === '') return [];
  const passages: Passage[] = [];
  const at = text.indexOf(wanted);
  if (at >= 0) passages.push({ start: at, end: at + wanted.length, note: t('These words') });
  let start = 0;
  for (const line of text.split('\n')) {
    const isWanted = line.toLowerCase().includes(wanted.toLowerCase()) && line.trim() !== wanted;
    if (isWanted) passages.push({ start, end: start + line.length, note: t('The whole paragraph') });
    start += line.length + 1;
    if (passages.length >= mostPassages) break;
  }
  return passages;
}

function PassageField({ text, onChoose }: { text: string; onChoose: (quote: Quote) => void }) {
  const [words, setWords] = useState('');
  const passages = passagesWith(words, text);
  return (
    <ComboBox
      label={t('Passage')}
      help={t('Optional. Type some of its words, then choose it.')}
      options={passages.map(({ start, end, note }) => ({
        value: `${start} ${end}`,
        label: text.slice(start, Math.min(end, start + 120)),
        note,
      }))}
      chosen={null}
      text={words}
      onType={setWords}
      onChoose={(value) => {
        const passage = passages.find(({ start, end }) => `${start} ${end}` === value);
        if (passage) onChoose(quoteAt(text, passage.start, passage.end));
      }}
      nothing={t('The document does not have these words.')}
    />
  );
}
