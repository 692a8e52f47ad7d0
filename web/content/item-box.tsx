/** A risk, control or requirement as a box with its key, its title and what it refers to. */
import type { CSSProperties, ReactNode } from 'react';
import { type ItemBlock, itemColours, linkTarget } from '../../domain/content/index.ts';
import { Badge, type Tone } from '../ui/index.ts';
import './item-box.css';
import { msg, t } from '../texts/index.ts';
import { ContentLink } from './links.tsx';

const kindWords = { risk: msg('Risk'), control: msg('Control'), requirement: msg('Requirement') } as const;
const namesWithoutKey = {
  risk: msg('Risk without a key'),
  control: msg('Control without a key'),
  requirement: msg('Requirement without a key'),
} as const;

/** Other words are said as they are written. */
const evaluations = new Map([
  ['acceptable', msg('acceptable')],
  ['unacceptable', msg('unacceptable')],
]);

const toneOf = (value: string): Tone =>
  value === 'acceptable' ? 'good' : value === 'unacceptable' ? 'bad' : 'neutral';

function Evaluation({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  const word = evaluations.get(value);
  return <Badge tone={toneOf(value)}>{`${label}: ${word ? t(word) : value}`}</Badge>;
}

function References({ label, values }: { label: string; values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <div className="item-box-row">
      <dt>{label}</dt>
      <dd>
        {values.map((value, place) => {
          const target = linkTarget(value);
          return (
            <span key={value}>
              {place > 0 && ', '}
              {target.type === 'document' ? (
                <ContentLink target={target} text={value.replace(/^doc:/, '')}>
                  {value.replace(/^doc:/, '')}
                </ContentLink>
              ) : (
                value
              )}
            </span>
          );
        })}
      </dd>
    </div>
  );
}

export function ItemBox({ item, children }: { item: ItemBlock; children: ReactNode }) {
  const kind = t(kindWords[item.kind]);
  const name = item.key === null ? t(namesWithoutKey[item.kind]) : `${kind} ${item.key}`;
  return (
    <section className="item-box" style={{ '--item-ink': itemColours[item.kind] } as CSSProperties} aria-label={name}>
      <header className="item-box-head">
        <span className="item-box-kind">{kind}</span>
        <strong className="mono">{item.key ?? t('no key')}</strong>
        <strong className="item-box-title" dir="auto">
          {item.title}
        </strong>
        <span className="item-box-evaluations">
          <Evaluation label={t('initial')} value={item.initial} />
          <Evaluation label={t('residual')} value={item.residual} />
        </span>
      </header>
      <dl className="item-box-references">
        <References label={t('Mitigates')} values={item.mitigates} />
        <References label={t('Implemented by')} values={item.implementedBy} />
        <References label={t('Verified by')} values={item.verifiedBy} />
      </dl>
      {children}
    </section>
  );
}
