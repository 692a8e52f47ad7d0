/** A list of references that is added to by typing a number, a key or a title; a word that leads nowhere is marked. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isHumanId } from '../../domain/content/index.ts';
import { foundDocumentsQuery, knownItemsQuery } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { Chip, ComboBox, type ComboOption } from '../ui/index.ts';

export interface ReferencePickerProps {
  label: string;
  scopeId: string;
  /** Which items it offers, and whether documents too. */
  kind: 'risk' | 'requirement' | null;
  withDocuments: boolean;
  values: readonly string[];
  /** Keys of this kind that the text itself defines, saved or not. */
  ownKeys: readonly string[];
  onChange: (values: string[]) => void;
}

export function ReferencePicker(props: ReferencePickerProps) {
  const { label, scopeId, kind, withDocuments, values, ownKeys, onChange } = props;
  const [text, setText] = useState('');
  // An emptied field would open its list again, so each choice gets a field of its own.
  const [round, setRound] = useState(0);
  const options = useOptions(props, text);
  const add = (value: string | null) => {
    // Typing on takes a choice back; there is none here to be taken back.
    if (value === null) return;
    setText('');
    setRound(round + 1);
    if (!values.includes(value)) onChange([...values, value]);
  };
  return (
    <div className="reference-picker">
      <ComboBox
        key={round}
        autoFocus={round > 0}
        label={label}
        chips={
          values.length > 0 && (
            <ul className="chips" aria-label={label}>
              {values.map((value) => (
                <Chip key={value} name={value} onRemove={() => onChange(values.filter((other) => other !== value))}>
                  <Reference value={value} scopeId={scopeId} kind={kind} ownKeys={ownKeys} />
                </Chip>
              ))}
            </ul>
          )
        }
        options={options}
        chosen={null}
        text={text}
        onType={setText}
        onChoose={add}
        nothing={withDocuments ? t('No item and no document fits.') : t('Nothing fits.')}
      />
    </div>
  );
}

/** What fits the typed text: items first, then documents, then the text itself where it is a key that nobody defines yet. */
function useOptions({ scopeId, kind, withDocuments, ownKeys }: ReferencePickerProps, text: string): ComboOption[] {
  const q = text.trim();
  const items = useQuery({ ...knownItemsQuery(scopeId, { ...(kind && { kind }), q }), enabled: kind !== null });
  const documents = useQuery({ ...foundDocumentsQuery(scopeId, q), enabled: withDocuments });
  const known: ComboOption[] = (kind === null ? [] : (items.data?.items ?? [])).map(({ key, title, humanId }) => ({
    value: key,
    label: key,
    note: `${title} (${humanId})`,
  }));
  const own = ownKeys
    .filter((key) => key.includes(q.toUpperCase()) && !known.some(({ value }) => value === key))
    .map((key) => ({ value: key, label: key, note: t('in this draft') }));
  const found = (withDocuments ? (documents.data ?? []) : []).map(({ humanId, title }) => ({
    value: `doc:${humanId}`,
    label: humanId,
    note: title,
  }));
  // By their keys: an item that was just saved is then offered where it stood, and not from under the pointer.
  const inOrder = [...own, ...known].sort((a, b) => (a.value < b.value ? -1 : 1));
  const all = [...inOrder, ...found];
  const typed = q.toUpperCase();
  const isNew = kind !== null && isHumanId(typed) && !all.some(({ value }) => value === typed);
  return isNew ? [...all, { value: typed, label: typed, note: t('not defined yet') }] : all;
}

/** One reference, marked where nobody defines what it names. */
function Reference({
  value,
  scopeId,
  kind,
  ownKeys,
}: Pick<ReferencePickerProps, 'scopeId' | 'kind' | 'ownKeys'> & { value: string }) {
  const problem = useReferenceProblem(value, { scopeId, kind, ownKeys });
  return (
    <span className={problem === null ? undefined : 'reference-wrong'}>
      {value.replace(/^doc:/, '')}
      {problem !== null && <span className="muted"> — {problem}</span>}
    </span>
  );
}

function useReferenceProblem(
  value: string,
  { scopeId, kind, ownKeys }: Pick<ReferencePickerProps, 'scopeId' | 'kind' | 'ownKeys'>,
): string | null {
  const document = /^doc:([^@#]+)/.exec(value)?.[1];
  const items = useQuery({
    ...knownItemsQuery(scopeId, { ...(kind && { kind }), q: value }),
    enabled: document === undefined && kind !== null,
  });
  const documents = useQuery({ ...foundDocumentsQuery(scopeId, document ?? ''), enabled: document !== undefined });
  if (document !== undefined) {
    const isThere = documents.data?.some(({ humanId }) => humanId === document) ?? true;
    return isThere ? null : t('no such document here');
  }
  if (kind === null || !isHumanId(value)) return t('not a reference');
  const isThere = items.data?.items.some(({ key }) => key === value) ?? true;
  if (isThere || ownKeys.includes(value)) return null;
  return kind === 'risk' ? t('no risk has this key') : t('no requirement has this key');
}
