/** A risk, control or requirement as a box with its key, its title and what it refers to. */
import type { CSSProperties, ReactNode } from 'react';
import { type ItemBlock, itemColours, linkTarget } from '../../domain/content/index.ts';
import { Badge, type Tone } from '../ui/index.ts';
import './item-box.css';
import { ContentLink } from './links.tsx';

const kindWords = { risk: 'Risk', control: 'Control', requirement: 'Requirement' } as const;

const toneOf = (value: string): Tone =>
  value === 'acceptable' ? 'good' : value === 'unacceptable' ? 'bad' : 'neutral';

function Evaluation({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  return <Badge tone={toneOf(value)}>{`${label}: ${value}`}</Badge>;
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
  const name = `${kindWords[item.kind]} ${item.key ?? 'without a key'}`;
  return (
    <section className="item-box" style={{ '--item-ink': itemColours[item.kind] } as CSSProperties} aria-label={name}>
      <header className="item-box-head">
        <span className="item-box-kind">{kindWords[item.kind]}</span>
        <strong className="mono">{item.key ?? 'no key'}</strong>
        <strong className="item-box-title" dir="auto">
          {item.title}
        </strong>
        <span className="item-box-evaluations">
          <Evaluation label="initial" value={item.initial} />
          <Evaluation label="residual" value={item.residual} />
        </span>
      </header>
      <dl className="item-box-references">
        <References label="Mitigates" values={item.mitigates} />
        <References label="Implemented by" values={item.implementedBy} />
        <References label="Verified by" values={item.verifiedBy} />
      </dl>
      {children}
    </section>
  );
}
