/** One side of a block as it stands in its document: a heading, an entry of a list, a row of a table, code, a quotation. */
import type { CSSProperties } from 'react';
import type { ChangedBlock } from './change-rows.ts';
import { Parts, type Side } from './parts.tsx';

export function ShapedText({ block, side }: { block: ChangedBlock; side: Side }) {
  const { shape, parts } = block;
  if (shape === undefined) {
    return (
      <div className="comparison-text" dir="auto">
        <Parts parts={parts} side={side} />
      </div>
    );
  }
  const names = ['comparison-text', `comparison-${shape.type}`];
  if (shape.level !== undefined) names.push(`comparison-heading-${Math.min(shape.level, 4)}`);
  if (shape.quoted) names.push('comparison-quoted');
  if (shape.depth !== undefined) names.push('comparison-entry-of-list');
  const style = { '--depth': shape.depth ?? 0 } as CSSProperties;
  return (
    <div className={names.join(' ')} style={style} dir="auto">
      {shape.depth !== undefined && <span className="comparison-marker">{shape.marker}</span>}
      {shape.cells ? (
        <Cells cells={shape.cells} isHeader={shape.isHeader === true} side={side} />
      ) : (
        <Parts {...{ parts, side }} />
      )}
    </div>
  );
}

interface CellsProps {
  cells: ChangedBlock['parts'][];
  isHeader: boolean;
  side: Side;
}

/** Rows follow each other without a gap, so that they look like one table. */
function Cells({ cells, isHeader, side }: CellsProps) {
  const keyed = cells.map((parts, place) => ({ key: String(place), parts }));
  return (
    <table className="comparison-cells">
      <tbody>
        <tr>
          {keyed.map(({ key, parts }) =>
            isHeader ? (
              <th key={key} scope="col">
                <Parts parts={parts} side={side} />
              </th>
            ) : (
              <td key={key}>
                <Parts parts={parts} side={side} />
              </td>
            ),
          )}
        </tr>
      </tbody>
    </table>
  );
}
