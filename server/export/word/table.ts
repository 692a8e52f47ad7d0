/** A table with its header rows and spans. */
import type { PrintAlign, PrintBlock, PrintCell } from '../../../typesetting/index.ts';
import type { WordBuilder } from './builder.ts';
import type { RunLook } from './runs.ts';

type Table = PrintBlock & { kind: 'table' };
type CellXml = (blocks: PrintCell['blocks'], look: RunLook) => string;

export function tableXml(table: Table, word: WordBuilder, indent: number, cell: CellXml): string {
  const { align, header, rows } = table;
  const widths = word.paper.tableWidths(table, word.turned, indent);
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  const all = [...header, ...rows];
  const above = coveredFromAbove(all);
  const written = all.map((row, at) => {
    const isHeader = at < header.length;
    const cells = row.map((one, column) =>
      cellXml(one, above.get(`${at} ${column}`), align, widths, column, (blocks) =>
        cell(blocks, isHeader ? { bold: true } : {}),
      ),
    );
    const isTall = cells.some((xml) => xml.replace(/<[^>]+>/g, '').length > tallCell);
    const properties = `<w:trPr>${isTall ? '' : '<w:cantSplit/>'}${isHeader ? '<w:tblHeader/>' : ''}</w:trPr>`;
    return `<w:tr>${properties}${cells.join('')}</w:tr>`;
  });
  const whole = sumOf(widths);
  const moved = indent === 0 ? '' : `<w:tblInd w:w="${indent}" w:type="dxa"/>`;
  const looks = `<w:tblStyle w:val="TableGrid"/><w:tblW w:w="${whole}" w:type="dxa"/>${moved}<w:tblLayout w:type="autofit"/>`;
  // Two tables without a paragraph between them would be one.
  return `<w:tbl><w:tblPr>${looks}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${written.join('')}</w:tbl><w:p><w:pPr><w:spacing w:after="0" w:line="120" w:lineRule="exact"/></w:pPr></w:p>`;
}

/** A row with so many letters in a cell may be divided between pages: else it would leave a page half empty. */
const tallCell = 1_200;

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

/** Where a cell goes on that begins above: how many columns it has there. */
function coveredFromAbove(rows: readonly PrintCell[][]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    for (const [column, { columns = 1, rows: down = 1 }] of row.entries()) {
      for (let below = 1; below < down; below += 1) places.set(`${at + below} ${column}`, columns);
    }
  }
  return places;
}

function cellXml(
  cell: PrintCell,
  continued: number | undefined,
  align: readonly PrintAlign[],
  widths: readonly number[],
  column: number,
  inside: (blocks: PrintCell['blocks']) => string,
): string {
  const span = (columns: number) => {
    const width = sumOf(widths.slice(column, column + columns));
    return `<w:tcW w:w="${width}" w:type="dxa"/>${columns > 1 ? `<w:gridSpan w:val="${columns}"/>` : ''}`;
  };
  if (continued !== undefined) return `<w:tc><w:tcPr>${span(continued)}<w:vMerge/></w:tcPr><w:p/></w:tc>`;
  // Covered by the cell on its left.
  if (cell.covered) return '';
  const merge = (cell.rows ?? 1) > 1 ? '<w:vMerge w:val="restart"/>' : '';
  const written = inside(cell.blocks);
  const side = align[column];
  const aligned = side === 'center' || side === 'right' ? justified(written, side) : written;
  return `<w:tc><w:tcPr>${span(cell.columns ?? 1)}${merge}</w:tcPr>${aligned}</w:tc>`;
}

/** In paragraphs without properties of their own, which cells mostly hold. */
function justified(xml: string, side: 'center' | 'right'): string {
  return xml.replaceAll('<w:p><w:r', `<w:p><w:pPr><w:jc w:val="${side}"/></w:pPr><w:r`);
}
