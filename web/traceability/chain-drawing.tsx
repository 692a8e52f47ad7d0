/**
 * The chain as a drawing: four columns from left to right, a band for each control. It is decoration to a screen reader, which
 * reads the same chain in words beside it.
 */
import { t } from '../texts/index.ts';
import type { Chain, ChainNode } from './chain.ts';

const column = 250;
const box = { width: 200, height: 46 };
const row = 58;
const top = 30;

interface Placed {
  node: ChainNode;
  x: number;
  y: number;
}

interface Drawing {
  nodes: Placed[];
  edges: { from: Placed; to: Placed }[];
  width: number;
  height: number;
}

/** Centred in its band: the tallest column of a band gives its height. */
function stacked(nodes: readonly ChainNode[], place: number, y: number, rows: number): Placed[] {
  const start = y + ((rows - nodes.length) * row) / 2;
  return nodes.map((node, index) => ({ node, x: place * column, y: start + index * row }));
}

function drawingOf({ risk, lanes }: Chain): Drawing {
  const nodes: Placed[] = [];
  const edges: Drawing['edges'] = [];
  let y = top;
  const placed = lanes.map((lane) => {
    const rows = Math.max(1, lane.implementations.length, lane.verifications.length, risk ? 1 : lane.risks.length);
    const columns = [risk ? [] : lane.risks, [lane.control], lane.implementations, lane.verifications];
    const [risks = [], control = [], implementations = [], verifications = []] = columns.map((stack, place) =>
      stacked(stack, place, y, rows),
    );
    y += rows * row + 8;
    const join = (left: readonly Placed[], right: readonly Placed[]) => {
      for (const from of left) for (const to of right) edges.push({ from, to });
    };
    join(risks, control);
    join(control, implementations);
    join(implementations, verifications);
    nodes.push(...risks, ...control, ...implementations, ...verifications);
    return control;
  });
  const height = Math.max(y, top + row);
  if (risk) {
    const first: Placed = { node: risk, x: 0, y: (top + height - row) / 2 };
    nodes.push(first);
    for (const [control] of placed) if (control) edges.push({ from: first, to: control });
  }
  return { nodes, edges, width: 3 * column + box.width, height };
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

const headings = () => [t('Risk'), t('Control'), t('Implemented by'), t('Verified by')];

export function ChainDrawing({ chain }: { chain: Chain }) {
  const { nodes, edges, width, height } = drawingOf(chain);
  return (
    <svg
      className="chain-drawing"
      viewBox={`-2 0 ${width + 4} ${height}`}
      width={width + 4}
      height={height}
      aria-hidden="true"
    >
      {headings().map((heading, place) => (
        <text key={heading} x={place * column} y={16} className="chain-heading">
          {heading}
        </text>
      ))}
      {edges.map(({ from, to }) => {
        const [x1, y1] = [from.x + box.width, from.y + box.height / 2];
        const [x2, y2] = [to.x, to.y + box.height / 2];
        const middle = (x1 + x2) / 2;
        const isMissing = from.node.kind === 'missing' || to.node.kind === 'missing';
        return (
          <path
            key={`${from.x} ${from.y} ${to.x} ${to.y}`}
            d={`M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`}
            className={isMissing ? 'chain-edge chain-edge-missing' : 'chain-edge'}
          />
        );
      })}
      {nodes.map(({ node, x, y }) => (
        <g key={`${x} ${y}`} className={nodeClass(chain, node)} transform={`translate(${x} ${y})`}>
          <rect width={box.width} height={box.height} rx="6" />
          <text x="10" y={node.title === '' && node.gaps.length === 0 ? 28 : 19} className="chain-label">
            {node.kind === 'missing' ? `⚠ ${cut(node.label, 26)}` : cut(node.label, 24)}
          </text>
          {(node.title !== '' || node.gaps.length > 0) && (
            <text x="10" y="36" className="chain-title">
              {cut(node.gaps.length > 0 ? `⚠ ${node.gaps.join(', ')}` : node.title, 31)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function nodeClass(chain: Chain, { kind, label, gaps }: ChainNode): string {
  const state = kind === 'missing' ? ' chain-missing' : gaps.length > 0 ? ' chain-gap' : '';
  return `chain-node${state}${label === chain.key ? ' chain-subject' : ''}`;
}
