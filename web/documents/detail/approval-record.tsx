/** The approval record to the letter, as the PDF of the version ends with it, and so in English; below the content and set apart from it. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApprovalRecordView, Version } from '../../../contract/index.ts';
import { approvalRecordHeading } from '../../../domain/approval/index.ts';
import { approvalRecordQuery } from '../../api/index.ts';
import { ScrollRegion } from '../../ui/index.ts';
import './approval-record.css';

/** Nothing where the scope does not print it; what cannot be read is told where the content or the export is asked for. */
export function ApprovalRecord({ version }: { version: Version }) {
  const { data } = useQuery({
    ...approvalRecordQuery(version.id),
    enabled: version.state !== 'DRAFT' && version.state !== 'CANCELLED',
  });
  if (!data?.printed) return null;
  return (
    <section className="card approval-record" aria-labelledby="approval-record" lang="en">
      <h2 id="approval-record">{approvalRecordHeading}</h2>
      <h3>Content hash (SHA-256)</h3>
      <p className="mono approval-hash">{data.contentHash ?? 'Fixed when the version is submitted.'}</p>
      <h3>Actions</h3>
      <Acts record={data} />
      <h3>Versions</h3>
      <Versions record={data} />
      <h3>Files</h3>
      <Files record={data} />
    </section>
  );
}

function Table({ label, head, children }: { label: string; head: string[]; children: ReactNode }) {
  return (
    <ScrollRegion label={label} className="table-scroll approval-table" role="group">
      <table>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}

function Acts({ record: { acts } }: { record: ApprovalRecordView }) {
  if (acts.length === 0) return <p className="muted">Not submitted yet.</p>;
  return (
    <Table label="Actions" head={['Action', 'By', 'Meaning', 'Time', 'Event']}>
      {acts.map(({ act, name, account, meaning, at, event, reason }) => (
        <tr key={event}>
          <td>
            <strong>{act}</strong>
          </td>
          <td>
            <bdi>{name}</bdi>
            {account && <span className="approval-account">{account}</span>}
            {reason && (
              <span className="approval-account" dir="auto">
                Reason: {reason}
              </span>
            )}
          </td>
          <td>{meaning}</td>
          <td className="approval-time">{at}</td>
          <td>{event}</td>
        </tr>
      ))}
    </Table>
  );
}

function Versions({ record: { versions } }: { record: ApprovalRecordView }) {
  if (versions.length === 0) return <p className="muted">None was released yet.</p>;
  return (
    <Table label="Versions" head={['Version', 'Effective date', 'Released by', 'Change summary']}>
      {versions.map(({ number, effectiveDate, releasedBy, changeSummary }) => (
        <tr key={number}>
          <td>{number}</td>
          <td className="approval-time">{effectiveDate}</td>
          <td>
            <bdi>{releasedBy}</bdi>
          </td>
          <td className="approval-summary" dir="auto">
            {changeSummary ?? '—'}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Files({ record: { files } }: { record: ApprovalRecordView }) {
  if (files.length === 0) return <p className="muted">None.</p>;
  return (
    <Table label="Files" head={['Name', 'Size in bytes', 'SHA-256']}>
      {files.map(({ name, sizeBytes, sha256 }) => (
        <tr key={name}>
          <td>
            <bdi>{name}</bdi>
          </td>
          <td>{sizeBytes}</td>
          <td className="mono approval-hash">{sha256}</td>
        </tr>
      ))}
    </Table>
  );
}
