/** A table of content. A header whose cells are all empty stands for no header row. */
import type { CSSProperties } from 'react';
import type { CellAlign, TableBlock } from '../../domain/content/index.ts';
import { directionOf } from './direction.ts';
import { Inlines } from './inlines.tsx';
import { keyed } from './keyed.ts';

const alignment = (align: CellAlign | undefined): CSSProperties | undefined =>
  align ? { textAlign: align } : undefined;

export function TableView({ table }: { table: TableBlock }) {
  const hasHeader = table.header.some((cell) => cell.length > 0);
  return (
    // A region that scrolls must be reachable by keyboard to be scrolled by it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions need focus.
    <section className="content-table" aria-label="Table" tabIndex={0} dir={directionOf(table)}>
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
    </section>
  );
}
