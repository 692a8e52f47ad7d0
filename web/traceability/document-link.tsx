/** A document of the scope by its number: one that defines items is known by id, any other is found by its number. */
import { Link } from '@tanstack/react-router';

export interface Linker {
  scopeId: string;
  /** Human id to id, of the documents that define something. */
  documents: ReadonlyMap<string, string>;
}

export function DocumentLink({
  humanId,
  words = humanId,
  scopeId,
  documents,
}: Linker & { humanId: string; words?: string }) {
  const id = documents.get(humanId);
  if (id) {
    return (
      <Link to="/documents/$documentId" params={{ documentId: id }} className="document-number">
        {words}
      </Link>
    );
  }
  return (
    <Link to="/search" search={{ q: humanId, scope: scopeId }} className="document-number">
      {words}
    </Link>
  );
}
