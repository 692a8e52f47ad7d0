/** A plain table for readings: semantic markup, sticky head; on a phone each row is a card that names its columns. */
import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';
import './data-table.css';

export interface DataColumn<T> {
  id: string;
  header: string;
  /** CSS width; columns without one share what is left. */
  width?: string;
  isRowHeader?: boolean;
  cell: (row: T) => ReactNode;
}

export interface DataTableProps<T> {
  label: string;
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  empty?: ReactNode;
}

export function DataTable<T>({ label, columns, rows, rowKey, empty }: DataTableProps<T>) {
  if (rows.length === 0 && empty) return <div className="card">{empty}</div>;
  return (
    <ScrollRegion className="card table-scroll" label={label}>
      <table className="data-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" style={column.width ? { width: column.width } : undefined}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) =>
                column.isRowHeader ? (
                  <th key={column.id} scope="row" data-column={column.header}>
                    <div>{column.cell(row)}</div>
                  </th>
                ) : (
                  <td key={column.id} data-column={column.header}>
                    <div>{column.cell(row)}</div>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
