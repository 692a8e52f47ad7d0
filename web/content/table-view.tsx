/** A table of content. A header whose cells are all empty stands for no header row. */
import type { CSSProperties } from 'react';
import type { CellAlign, TableBlock } from '../../domain/content/index.ts';
import { ScrollRegion } from '../ui/index.ts';
import { directionOf } from './direction.ts';
import { Inlines } from './inlines.tsx';
import { keyed } from './keyed.ts';

const alignment = (align: CellAlign | undefined): CSSProperties | undefined =>
  align ? { textAlign: align } : undefined;

export function TableView({ table }: { table: TableBlock }) {
  const hasHeader = table.header.some((cell) => cell.length > 0);
  return (
    <ScrollRegion role="group" className="content-table" label="Table" dir={directionOf(table)}>
      <table>
        {hasHeader && (
          <thead>
            <tr>
              {keyed(table.header).map(({ key, node: cell }) => (
                <th key={key} scope="col" dir="auto" style={alignment(table.align[Number(key)])}>
                  <Inlines inlines={cell} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {keyed(table.rows).map(({ key: rowKey, node: row }) => (
            <tr key={rowKey}>
              {keyed(row).map(({ key, node: cell }) => (
                <td key={key} dir="auto" style={alignment(table.align[Number(key)])}>
                  <Inlines inlines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
