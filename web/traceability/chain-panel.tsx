/** The chain of one item: drawn, and in words with links. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Traceability } from '../../contract/index.ts';
import { rich, t } from '../texts/index.ts';
import { Badge, EmptyState, IconButton, ScrollRegion } from '../ui/index.ts';
import { type Chain, type ChainNode, chainOf, type Lane } from './chain.ts';
import { ChainDrawing } from './chain-drawing.tsx';
import { DocumentLink, type Linker } from './document-link.tsx';

interface ChainPanelProps extends Linker {
  trace: Traceability;
  itemKey: string;
  onClose: () => void;
}

export function ChainPanel({ trace, itemKey, onClose, ...link }: ChainPanelProps) {
  const chain = useMemo(() => chainOf(trace, itemKey), [trace, itemKey]);
  const heading = useRef<HTMLHeadingElement>(null);
  // Who asks for a chain is taken to it: it stands above the tables.
  useEffect(() => {
    if (itemKey) heading.current?.focus();
  }, [itemKey]);
  return (
    <section className="card chain-panel" aria-labelledby="chain-heading">
      <div className="row chain-head">
        <h2 id="chain-heading" ref={heading} tabIndex={-1}>
          {chain?.kind === 'requirement'
            ? t('Chain of requirement {item}', { item: `${itemKey} ${chain.title ?? ''}` })
            : t('Chain of {item}', { item: `${itemKey} ${chain?.title ?? ''}` })}
        </h2>
        <IconButton icon="close" label={t('Close the chain')} onPress={onClose} />
      </div>
      {chain === null ? (
        <EmptyState icon="trace" title={t('Nothing in force has or names {item}', { item: itemKey })} />
      ) : (
        <>
          <ScrollRegion label={t('The chain, drawn')} className="chain-scroll">
            <ChainDrawing chain={chain} />
          </ScrollRegion>
          <InWords chain={chain} link={link} />
        </>
      )}
    </section>
  );
}

function InWords({ chain, link }: { chain: Chain; link: Linker }) {
  const lanes = chain.lanes.map((lane) => (
    <li key={`${lane.control.label} ${lane.control.humanId}`}>
      <LaneInWords lane={lane} withRisks={chain.risk === null} link={link} />
    </li>
  ));
  return (
    <section className="chain-words" aria-label={t('The chain in words')}>
      {chain.risk && (
        <p>
          {chain.lanes.length === 0
            ? rich('Risk {risk} needs no control.', { risk: <Node node={chain.risk} link={link} /> })
            : rich('Risk {risk} is mitigated by:', { risk: <Node node={chain.risk} link={link} /> })}
        </p>
      )}
      <ul>{lanes}</ul>
    </section>
  );
}

function LaneInWords({ lane, withRisks, link }: { lane: Lane; withRisks: boolean; link: Linker }) {
  const parts: [string, ChainNode[]][] = [
    ...(withRisks ? [[t('mitigates'), lane.risks] as [string, ChainNode[]]] : []),
    [t('implemented by'), lane.implementations],
    [t('verified by'), lane.verifications],
  ];
  return (
    <>
      <Node node={lane.control} link={link} />
      {parts.map(([words, nodes]) => nodes.length > 0 && <Part key={words} words={words} nodes={nodes} link={link} />)}
    </>
  );
}

function Part({ words, nodes, link }: { words: string; nodes: readonly ChainNode[]; link: Linker }): ReactNode {
  return (
    <>
      {'; '}
      {words}{' '}
      {nodes.map((node, place) => (
        <span key={node.label}>
          {place > 0 && ', '}
          <Node node={node} link={link} />
        </span>
      ))}
    </>
  );
}

function Node({ node, link }: { node: ChainNode; link: Linker }) {
  const { kind, label, title, humanId, gaps } = node;
  if (kind === 'missing') return <Badge tone="bad">{label}</Badge>;
  if (kind === 'document') return <DocumentLink humanId={humanId ?? label} words={label} {...link} />;
  return (
    <>
      <Link to="/traceability" search={(before) => ({ ...before, item: label })} className="mono">
        {label}
      </Link>
      {title && <> {title}</>}
      {humanId && (
        <>
          {' '}
          (<DocumentLink humanId={humanId} {...link} />)
        </>
      )}
      {gaps.map((gap) => (
        <Badge key={gap} tone="bad">
          {gap}
        </Badge>
      ))}
    </>
  );
}
