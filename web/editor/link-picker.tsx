/** Where a link leads: a document by its number or title, a heading of this one, a file of the draft, or an address. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attachment } from '../../contract/index.ts';
import { type HeadingEntry, hrefOf, linkTarget } from '../../domain/content/index.ts';
import { foundDocumentsQuery, sayWhy } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { Button, ComboBox, type ComboOption, FormDialog, TextField } from '../ui/index.ts';

export interface LinkPlaces {
  scopeId: string;
  headings: readonly HeadingEntry[];
  attachments: readonly Attachment[];
}

export interface LinkDialogProps {
  places: LinkPlaces;
  /** The address of the link that is changed; null for a new one. */
  present: string | null;
  /** Whether the link needs words of its own, since none are selected. */
  needsWords: boolean;
  onLink: (href: string, words: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

function useOptions({ scopeId, headings, attachments }: LinkPlaces, text: string): ComboOption[] {
  const q = text.trim();
  const { data: documents = [] } = useQuery(foundDocumentsQuery(scopeId, q));
  const fits = (words: string) => words.toLowerCase().includes(q.toLowerCase());
  const options: ComboOption[] = [
    ...documents.map(({ humanId, title }) => ({
      value: `doc:${humanId}`,
      label: `${humanId} ${title}`,
      note: t('document'),
    })),
    ...headings
      .filter(({ text: words }) => fits(words))
      .map(({ slug, text: words }) => ({
        value: hrefOf({ type: 'fragment', slug }),
        label: words || slug,
        note: t('heading of this document'),
      })),
    ...attachments
      .filter(({ name }) => fits(name))
      .map(({ name }) => ({ value: hrefOf({ type: 'attachment', name }), label: name, note: t('file of this draft') })),
  ];
  const isAddress = q !== '' && linkTarget(q).type !== 'other' && !options.some(({ value }) => value === q);
  return isAddress ? [{ value: q, label: q, note: t('this address') }, ...options] : options;
}

export function LinkDialog({ places, present, needsWords, onLink, onRemove, onClose }: LinkDialogProps) {
  const [words, setWords] = useState('');
  const [text, setText] = useState(present ?? '');
  const [chosen, setChosen] = useState<ComboOption | null>(null);
  const options = useOptions(places, text);
  // What was chosen stays among the options while its label stands in the field.
  const shown = chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : options;
  const href = chosen?.label === text ? chosen.value : text.trim();
  const leads = href !== '' && linkTarget(href).type !== 'other';
  return (
    <FormDialog
      title={present === null ? t('Add a link') : t('Change the link')}
      action={present === null ? t('Add link') : t('Change link')}
      isDisabled={!leads}
      isOpen
      onClose={onClose}
      onSubmit={async () => onLink(href, words.trim() || (chosen?.label ?? href))}
      explain={sayWhy}
    >
      <ComboBox
        label={t('Leads to')}
        help={t(
          'Type the number or title of a document, a heading of this one, a file, or an address that begins with https://.',
        )}
        options={shown}
        chosen={chosen?.value ?? null}
        text={text}
        onType={setText}
        onChoose={(value) => {
          const option = shown.find((one) => one.value === value) ?? null;
          setChosen(option);
          if (option) setText(option.label);
        }}
        nothing={t('Nothing fits. An address begins with https://.')}
        autoFocus
      />
      {needsWords && <TextField label={t('Words of the link')} value={words} onChange={setWords} maxLength={500} />}
      {present !== null && (
        <Button variant="danger" onPress={onRemove}>
          {t('Remove link')}
        </Button>
      )}
    </FormDialog>
  );
}
