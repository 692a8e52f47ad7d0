/** A risk, control or requirement as a form above its text. */
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type RefObject, useEffect, useRef } from 'react';
import { itemColours, nextOf, seriesEnd, seriesOf } from '../../../domain/content/index.ts';
import { knownItemsQuery } from '../../api/index.ts';
import { useSurroundings } from '../../content/index.ts';
import { msg, t } from '../../texts/index.ts';
import { Select, TextField } from '../../ui/index.ts';
import { ReferencePicker } from '../reference-picker.tsx';
import { setAttributes } from './change-node.ts';
import { type ItemAttributes, itemsOf, keyProblem } from './items.ts';
import type { NodeLookProps } from './node-portals.tsx';

const kindWords = {
  risk: { name: msg('Risk'), withoutKey: msg('Risk without a key'), wanted: msg('Say what this risk is.') },
  control: { name: msg('Control'), withoutKey: msg('Control without a key'), wanted: msg('Say what this control is.') },
  requirement: {
    name: msg('Requirement'),
    withoutKey: msg('Requirement without a key'),
    wanted: msg('Say what this requirement is.'),
  },
} as const;
const usualPrefix = { risk: 'R-', control: 'RC-', requirement: 'REQ-' } as const;

type Evaluation = 'none' | 'acceptable' | 'unacceptable';
const evaluations = (): { value: Evaluation; label: string }[] => [
  { value: 'none', label: t('Not evaluated') },
  { value: 'acceptable', label: t('Acceptable') },
  { value: 'unacceptable', label: t('Unacceptable') },
];

export function ItemLook(props: NodeLookProps) {
  const { node, view } = props;
  const { scopeId } = useSurroundings();
  const attributes = node.attrs as ItemAttributes;
  const { kind, key, title, initial, residual, mitigates, implementedBy, verifiedBy } = attributes;
  const items = itemsOf(view.state.doc);
  const keysOf = (of: ItemAttributes['kind']) =>
    items.flatMap((item) => (item.kind === of && item.key ? [item.key] : []));
  const change = (to: Partial<ItemAttributes>) => setAttributes(props, to);
  useProposedKey(props, scopeId);
  const form = useRef<HTMLFieldSetElement>(null);
  useTitleFocus(props, form);
  const evaluation = (name: 'initial' | 'residual', label: string, value: string | null) => (
    <Select<Evaluation>
      label={label}
      options={evaluations()}
      value={(value as Evaluation | null) ?? 'none'}
      onChange={(to) => change({ [name]: to === 'none' ? null : to })}
    />
  );
  const name = t(kindWords[kind].name);
  return (
    <fieldset
      ref={form}
      className="item-form"
      data-own-events
      style={{ '--item-ink': itemColours[kind] } as CSSProperties}
      aria-label={key === null ? t(kindWords[kind].withoutKey) : `${name} ${key}`}
    >
      <span className="item-box-kind">{name}</span>
      <div className="item-form-row">
        <div className="item-form-key">
          <TextField
            label={t('Key')}
            value={key ?? ''}
            onChange={(to) => change({ key: to.trim() === '' ? null : to.trim().toUpperCase() })}
            error={keyProblem(attributes, items)}
            maxLength={40}
            isMonospaced
          />
        </div>
        <div className="item-form-title">
          <TextField
            label={t('Title')}
            value={title}
            onChange={(to) => change({ title: to })}
            error={title.trim() === '' ? t(kindWords[kind].wanted) : null}
            maxLength={300}
          />
        </div>
      </div>
      {kind === 'risk' && (
        <div className="item-form-row">
          {evaluation('initial', t('Initial evaluation'), initial)}
          {evaluation('residual', t('Residual evaluation'), residual)}
        </div>
      )}
      {kind === 'control' && (
        <div className="item-form-row">
          <ReferencePicker
            label={t('Mitigates')}
            scopeId={scopeId}
            kind="risk"
            withDocuments={false}
            values={mitigates}
            ownKeys={keysOf('risk')}
            onChange={(to) => change({ mitigates: to })}
          />
          <ReferencePicker
            label={t('Implemented by')}
            scopeId={scopeId}
            kind="requirement"
            withDocuments
            values={implementedBy}
            ownKeys={keysOf('requirement')}
            onChange={(to) => change({ implementedBy: to })}
          />
          <ReferencePicker
            label={t('Verified by')}
            scopeId={scopeId}
            kind={null}
            withDocuments
            values={verifiedBy}
            ownKeys={[]}
            onChange={(to) => change({ verifiedBy: to })}
          />
        </div>
      )}
    </fieldset>
  );
}

/** An item that was just put in, with the cursor in it, begins with its title, and is in sight. */
function useTitleFocus({ node, view, position }: NodeLookProps, form: RefObject<HTMLFieldSetElement | null>): void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const at = position();
    const { from } = view.state.selection;
    const isNew = node.attrs.key === null && node.attrs.title === '' && node.textContent === '';
    if (at === undefined || !isNew || from < at || from > at + node.nodeSize || !view.hasFocus()) return;
    form.current?.querySelector<HTMLInputElement>('.item-form-title input')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  });
}

/** A new item gets the next key of the series that its kind has in this text, else in the scope. */
function useProposedKey(props: NodeLookProps, scopeId: string): void {
  const { node, view } = props;
  const { kind, key, title } = node.attrs as ItemAttributes;
  const isNew = useRef(key === null && title === '');
  const { data } = useQuery({ ...knownItemsQuery(scopeId), enabled: isNew.current });
  useEffect(() => {
    if (!isNew.current || data === undefined) return;
    isNew.current = false;
    const own = itemsOf(view.state.doc).flatMap((item) => (item.kind === kind && item.key ? [item.key] : []));
    const series = data.series.find((one) => one.kind === kind);
    const prefix = (own[0] && seriesOf(own[0])) ?? series?.prefix ?? usualPrefix[kind];
    const taken = data.series.find((one) => one.kind === kind && one.prefix === prefix)?.next;
    const next = nextOf(prefix, seriesEnd(prefix, taken ? [...own, before(taken)] : own));
    setAttributes(props, { key: next });
  });
}

/** The key that the next one follows. */
function before(next: string): string {
  const prefix = seriesOf(next) ?? '';
  const digits = next.slice(prefix.length);
  return `${prefix}${String(Number(digits) - 1).padStart(digits.length, '0')}`;
}
