/** A table with the cells that reach over columns and rows. */
import { deletedWords, plainWords, type Reading } from './reading.ts';
import type { WordNode } from './word-node.ts';
import { attribute, child, isOn, none, value, type XmlElement } from './xml.ts';

interface Cell extends WordNode {
  goesOn: boolean;
}

type Blocks = (elements: readonly XmlElement[], reading: Reading) => WordNode[];

export function tableOf(element: XmlElement, reading: Reading, blocks: Blocks): WordNode {
  reading.tableDepth += 1;
  const rows = membersOf(element, 'w:tr').flatMap((row) => rowOf(row, reading, blocks));
  reading.tableDepth -= 1;
  return { type: 'table', children: merged(rows) };
}

/** Rows and cells may stand in content controls and marks of changes. */
function membersOf(element: XmlElement, name: string): XmlElement[] {
  const through = ['w:sdt', 'w:sdtContent', 'w:customXml', 'w:ins', 'w:moveTo', 'w:smartTag'];
  return element.children.flatMap((one) => {
    if (one.name === name) return [one];
    return through.includes(one.name) ? membersOf(one, name) : [];
  });
}

function rowOf(row: XmlElement, reading: Reading, blocks: Blocks): { isHeader: boolean; cells: Cell[] }[] {
  const properties = child(row, 'w:trPr') ?? none;
  if (child(properties, 'w:del') !== undefined) {
    reading.setting.losses.add('deleted', deletedWords(row) || reading.near());
    return [];
  }
  if (child(properties, 'w:ins') !== undefined) reading.setting.losses.add('inserted', plainWords(row));
  const cells: Cell[] = [];
  const pad = (name: string) => {
    const colSpan = Math.min(1000, Number(value(properties, name) ?? 0));
    if (colSpan > 0) cells.push({ type: 'tableCell', colSpan, rowSpan: 1, goesOn: false, children: [] });
  };
  pad('w:gridBefore');
  for (const cell of membersOf(row, 'w:tc')) addCell(cells, cell, reading, blocks);
  pad('w:gridAfter');
  return [{ isHeader: isOn(child(properties, 'w:tblHeader')), cells }];
}

function addCell(cells: Cell[], cell: XmlElement, reading: Reading, blocks: Blocks): void {
  const properties = child(cell, 'w:tcPr') ?? none;
  const colSpan = Math.max(1, Math.min(1000, Number(value(properties, 'w:gridSpan') ?? 1) || 1));
  const goesOn = follows(child(properties, 'w:vMerge'));
  const last = cells.at(-1);
  if (follows(child(properties, 'w:hMerge')) && last !== undefined) {
    last.colSpan = (last.colSpan ?? 1) + colSpan;
    return;
  }
  // Word does not show what stands in a cell that another one reaches over.
  if (goesOn && plainWords(cell) !== '') reading.setting.losses.add('hidden', plainWords(cell));
  const children = goesOn ? [] : blocks(cell.children, reading);
  cells.push({ type: 'tableCell', colSpan, rowSpan: 1, goesOn, children });
}

/** Whether a cell belongs to the one before it. */
function follows(merge: XmlElement | undefined): boolean {
  return merge !== undefined && (attribute(merge, 'w:val') ?? 'continue') === 'continue';
}

function merged(rows: { isHeader: boolean; cells: Cell[] }[]): WordNode[] {
  const above = new Map<number, Cell>();
  return rows.map(({ isHeader, cells }) => {
    let column = 0;
    const kept: WordNode[] = [];
    for (const cell of cells) {
      const over = cell.goesOn ? above.get(column) : undefined;
      if (over !== undefined && over.colSpan === cell.colSpan) over.rowSpan = (over.rowSpan ?? 1) + 1;
      else {
        above.set(column, cell);
        kept.push(cell);
      }
      column += cell.colSpan ?? 1;
    }
    return { type: 'tableRow', isHeader, children: kept };
  });
}
