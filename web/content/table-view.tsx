/** A table of content: its header rows, cells over several places, and its caption. */
import type { CSSProperties } from 'react';
import { type CellAlign, type Inline, spanLookup, type TableBlock } from '../../domain/content/index.ts';
import { t } from '../texts/index.ts';
import { ScrollRegion } from '../ui/index.ts';
import { directionOf } from './direction.ts';
import { Inlines } from './inlines.tsx';
import { keyed } from './keyed.ts';

const alignment = (align: CellAlign | undefined): CSSProperties | undefined =>
  align ? { textAlign: align } : undefined;

export function TableView({ table }: { table: TableBlock }) {
  const { caption } = table;
  const spanAt = spanLookup(table);
  return (
    <ScrollRegion role="group" className="content-table" label={t('Table')} dir={directionOf(table)}>
      <table>
        {caption && (
          <caption dir="auto">
            <span className="content-caption-label">Table:</span>
            <Inlines inlines={caption} />
          </caption>
        )}
        {table.header.length > 0 && (
          <thead>
            {keyed(table.header).map(({ key, node }) => (
              <Row key={key} cells={node} row={Number(key)} table={table} spanAt={spanAt} header />
            ))}
          </thead>
        )}
        <tbody>
          {keyed(table.rows).map(({ key, node }) => (
            <Row key={key} cells={node} row={table.header.length + Number(key)} table={table} spanAt={spanAt} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface RowProps {
  cells: readonly Inline[][];
  row: number;
  table: TableBlock;
  spanAt: ReturnType<typeof spanLookup>;
  header?: boolean;
}

function Row({ cells, row, table, spanAt, header = false }: RowProps) {
  return (
    <tr>
      {keyed(cells).map(({ key, node }) => {
        const span = spanAt(row, Number(key));
        if (span === null) return null;
        const reach = span && { colSpan: span.columns, rowSpan: span.rows };
        const style = alignment(table.align[Number(key)]);
        return header ? (
          <th key={key} scope={span && span.columns > 1 ? 'colgroup' : 'col'} dir="auto" style={style} {...reach}>
            <Inlines inlines={node} />
          </th>
        ) : (
          <td key={key} dir="auto" style={style} {...reach}>
            <Inlines inlines={node} />
          </td>
        );
      })}
    </tr>
  );
}
