/** Tables that are derived from the contents of versions at every save, see tables.ts. */

export interface UsesTable {
  scope_id: string;
  document_id: string;
  version_id: string;
  relation: 'link' | 'mitigates' | 'implemented-by' | 'verified-by';
  item_key: string;
  target_kind: 'document' | 'item';
  target: string;
  number: number;
}
