/** What a row of the list says in each column. Plain elements: a list has hundreds of cells, and each is drawn when it comes into view. */
import { createContext, type MouseEvent, memo, type ReactNode, useContext } from 'react';
import type { DocumentItem, Version } from '../../contract/index.ts';
import { t } from '../texts/index.ts';
import { PersonName } from '../ui/index.ts';
import type { ColumnId, ColumnSpec, ListWidth } from './list-columns.ts';
import { type RowsShow, shownVersion, versionSearch } from './list-rows.ts';
import { VersionBadge } from './version-badges.tsx';
import { stateInSentence } from './version-words.ts';

/** What the cells of all rows have in common. */
export interface CellsShow {
  columns: readonly ColumnSpec[];
  show: RowsShow;
  width: ListWidth;
  isArranging: boolean;
  onOpen: (document: DocumentItem) => void;
  /** The pointer is at its link: it may be opened next. */
  onNear: (document: DocumentItem) => void;
}

/** Where a document lies; given where the list spans several folders. Apart: the folders are read again often, and the rest of a row is not. */
export type PathOf = ((document: DocumentItem) => readonly string[]) | null;
export const PathContext = createContext<PathOf>(null);

/** A released version that is not in force yet says from when it will be. */
function comingWords({ state, standing, effectiveDate }: Version): string {
  return standing === 'future-effective' ? t('from {day}', { day: effectiveDate ?? '' }) : t(stateInSentence[state]);
}

/** The version that the row is about; beside it the one that is on its way, or the one that is in force meanwhile. */
function VersionCell({ document, show }: { document: DocumentItem; show: RowsShow }) {
  const version = shownVersion(document, show);
  const { latestVersion: latest, effectiveVersion } = document;
  const other = show === 'latest' ? effectiveVersion : latest;
  if (!other || other.id === version.id) return <span className="muted truncate">v{version.number}</span>;
  const words = show === 'latest' ? t('in force') : comingWords(latest);
  return (
    <span className="muted truncate" title={t('Version {number}: {state}', { number: other.number, state: words })}>
      v{version.number}
      <span className="version-coming">
        {' '}
        v{other.number} <span className="visually-hidden">{words}</span>
      </span>
    </span>
  );
}

/** The folder itself; the whole path on pointing, since its beginning says least. */
function FolderCell({ document }: { document: DocumentItem }) {
  const path = useContext(PathContext)?.(document) ?? [];
  return (
    <span className="muted truncate" title={path.join(' / ')}>
      {path.at(-1) ?? '—'}
    </span>
  );
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

function NumberLink({ document, cells }: { document: DocumentItem; cells: CellsShow }) {
  const { version } = versionSearch(document, cells.show);
  return (
    <a
      className="human-id"
      href={`/documents/${document.id}${version ? `?version=${version}` : ''}`}
      onPointerEnter={() => cells.onNear(document)}
      // What is pressed here is not pressed on the row.
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.stopPropagation();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (!isPlainClick(event)) return;
        event.preventDefault();
        cells.onOpen(document);
      }}
    >
      {document.humanId}
    </a>
  );
}

function cellContent(column: ColumnId, document: DocumentItem, cells: CellsShow): ReactNode {
  const version = shownVersion(document, cells.show);
  switch (column) {
    case 'humanId':
      // A link could be dragged by the browser itself, so Arrange mode shows plain text.
      return cells.isArranging ? (
        <span className="human-id">{document.humanId}</span>
      ) : (
        <NumberLink document={document} cells={cells} />
      );
    case 'title':
      return (
        <span className={cells.width === 'phone' ? 'two-lines' : 'truncate'} dir="auto" title={document.title}>
          {document.title}
        </span>
      );
    case 'path':
      return <FolderCell document={document} />;
    case 'scope':
      return (
        <span className="muted truncate" title={document.scopeName}>
          {document.scopeName}
        </span>
      );
    case 'version':
      return <VersionCell document={document} show={cells.show} />;
    case 'state':
      return <VersionBadge {...version} />;
    case 'effective':
      return <span className="muted">{version.effectiveDate ?? '—'}</span>;
    case 'owner':
      return document.owner ? (
        <PersonName name={document.owner.displayName}>
          <span className="muted truncate" title={document.owner.displayName}>
            {document.owner.displayName}
          </span>
        </PersonName>
      ) : (
        <span className="muted">—</span>
      );
    case 'review':
      return <span className="muted">{document.nextReview ?? '—'}</span>;
    default:
      return null;
  }
}

interface RowCellsProps {
  document: DocumentItem;
  cells: CellsShow;
  /** What the row itself draws: its grip, its checkbox, its menu. */
  controls: Partial<Record<ColumnId, ReactNode>>;
}

function Cell({ column, index, children }: { column: ColumnId; index: number; children: ReactNode }) {
  const attributes = {
    role: column === 'humanId' ? 'rowheader' : 'gridcell',
    'aria-colindex': index + 1,
    className: `document-cell cell-${column}`,
  };
  return <div {...attributes}>{children}</div>;
}

/** Drawn again only when the document or the columns are others: choosing and dragging rows changes neither. */
const TextCells = memo(function TextCells({ document, cells }: Omit<RowCellsProps, 'controls'>) {
  return cells.columns.map(({ id }, index) =>
    isControl(id) ? null : (
      <Cell key={id} column={id} index={index}>
        {cellContent(id, document, cells)}
      </Cell>
    ),
  );
});

export const isControl = (id: ColumnId): boolean => id === 'grip' || id === 'pick' || id === 'menu';

/** Grip and checkbox stand before the texts, the menu after them. */
export function RowCells({ document, cells, controls }: RowCellsProps) {
  const at = (id: ColumnId) => cells.columns.findIndex((column) => column.id === id);
  const control = (id: ColumnId) =>
    at(id) === -1 ? null : (
      <Cell column={id} index={at(id)}>
        {controls[id]}
      </Cell>
    );
  return (
    <>
      {control('grip')}
      {control('pick')}
      <TextCells document={document} cells={cells} />
      {control('menu')}
    </>
  );
}
