/** PDFs and packs: what they hold, that they are recorded, and that a copy is known again. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownPublicKey, verifyPack } from '../../integrity/index.ts';
import { type Flow, made, released, told, versionPath } from '../flow.ts';
import { pagesOf, textsOf } from '../read-pdf.ts';
import type { Answer } from '../trial.ts';

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export const pdfs: Flow = {
  name: 'PDF export',
  async run(trial, see) {
    const { reader, quality, scope } = trial;
    const markdown = '# Purpose\n\nSee [the norm](https://example.com/norm).\n\n## Detail\n\nText.';
    const version = await released(trial, { humanId: 'OQ-PDF', title: 'Printed', markdown });
    const path = versionPath(version.id, 'export/pdf');
    const { bytes, status, headers } = await reader.call('GET', path);
    await see(
      'a released version is exported as a PDF',
      '200 application/pdf %PDF-',
      async () => `${status} ${headers['content-type']} ${bytes.toString('latin1', 0, 5)}`,
    );
    await see('its name is made of number and version', 'attachment; filename="OQ-PDF_v1.pdf"', async () =>
      String(headers['content-disposition']),
    );
    await see('the same version, caller and day give the same bytes', 'the same', async () =>
      (await reader.call('GET', path)).bytes.equals(bytes) ? 'the same' : 'other bytes',
    );
    await see('every page has the footer of an uncontrolled copy', 'on every page', async () => {
      const pages = pagesOf(bytes);
      const wanted = 'Uncontrolledcopy—issuedviaQualificationtoRiley';
      const lacking = pages.filter((text) => !text.replace(/\s/g, '').includes(wanted)).length;
      return pages.length > 0 && lacking === 0 ? 'on every page' : `lacking on ${lacking} of ${pages.length}`;
    });
    await see(
      'the first page has number, title, state and scope',
      'OQ-PDF, Printed, RELEASED, Qualified scope',
      async () => {
        const first = (pagesOf(bytes)[0] ?? '').replace(/\s/g, '');
        return ['OQ-PDF', 'Printed', 'RELEASED', scope.name]
          .filter((word) => first.includes(word.replace(/\s/g, '')))
          .join(', ');
      },
    );
    await see('with the rule it ends with the approval record', 'there, with the content hash', async () => {
      const all = pagesOf(bytes).join('').replace(/\s/g, '');
      const found = all.includes('Approvalrecord—notpartofthecontrolledcontent') && all.includes(version.contentHash);
      return found ? 'there, with the content hash' : 'not there';
    });
    await see('it says to be PDF/A-2a and PDF/UA-1', 'pdfaid 2 A, pdfuaid 1', async () => {
      const text = textsOf(bytes);
      const [part, level, access] = [
        /pdfaid:part[>="]+(\d)/,
        /pdfaid:conformance[>="]+(\w)/,
        /pdfuaid:part[>="]+(\d)/,
      ].map((one) => one.exec(text)?.[1]);
      return `pdfaid ${part} ${level}, pdfuaid ${access}`;
    });
    await see(
      'the export is recorded with person, version and digest',
      `EXPORTED Riley ${version.id} ${digest(bytes)}`,
      async () => {
        const { items } = made(
          await quality.call(
            'GET',
            `/api/scopes/${scope.id}/audit-events?type=EXPORTED&entityId=${version.documentId}&limit=1`,
          ),
        );
        const [{ type, actor, changes }] = items;
        return `${type} ${actor.displayName} ${changes.versionId} ${changes.sha256}`;
      },
    );
    await see('the copy is known by its digest', 'pdf, OQ-PDF version 1, in force 1', async () => {
      const { kind, documents } = made(await reader.call('GET', `/api/exports/${digest(bytes)}`));
      return `${kind}, ${documents[0].humanId} version ${documents[0].version}, in force ${documents[0].inForceNow}`;
    });
    await see('an altered copy is not', '404 NOT_FOUND', async () =>
      told(await reader.call('GET', `/api/exports/${digest(Buffer.concat([bytes, bytes]))}`)),
    );
    await see('the print check tells pages without an export', 'as many pages as the file', async () => {
      const { pages } = made(await reader.call('GET', versionPath(version.id, 'print-check')));
      return pages === pagesOf(bytes).length
        ? 'as many pages as the file'
        : `${pages} in place of ${pagesOf(bytes).length}`;
    });
  },
};

export const packs: Flow = {
  name: 'Audit packs',
  async run(trial, see) {
    const { quality, reader, outsider, otherScopeId, scope, folder, installation } = trial;
    await released(trial, { humanId: 'OQ-PACK', markdown: 'See [the printed one](doc:OQ-PDF).' });
    const pack = (format: string, person = quality, of = scope.id) =>
      person.call('GET', `/api/scopes/${of}/audit-pack?format=${format}`);
    await see('a reader takes no pack', '403 PERMISSION_DENIED', async () => told(await pack('zip', reader)));
    await see('a scope without released documents has none', '409 PACK_EMPTY', async () =>
      told(await pack('zip', outsider, otherScopeId)),
    );
    const zip = await pack('zip');
    const path = join(folder, 'pack.zip');
    writeFileSync(path, zip.bytes);
    const key = ownPublicKey(installation.services.config);
    await see('names, sizes, digests and signature of the zip hold', 'no faults', async () => {
      if (key === null) return 'the installation has no key';
      const { files, faults } = await verifyPack(path, key);
      return faults.length === 0 && files > 1 ? 'no faults' : `${files} files: ${faults.join(' ')}`;
    });
    await see('one altered byte of it is noticed', 'noticed', async () => {
      if (key === null) return 'the installation has no key';
      const altered = Buffer.from(zip.bytes);
      const at = altered.indexOf('%PDF-') + 40;
      altered[at] = (altered[at] ?? 0) ^ 1;
      writeFileSync(path, altered);
      return verifyPack(path, key).then(
        ({ faults }) => (faults.length > 0 ? 'noticed' : 'not noticed'),
        () => 'noticed',
      );
    });
    await see('the merged pack is one PDF with a page for each chapter at the least', 'a PDF', async () => {
      const { bytes } = await pack('merged');
      return bytes.toString('latin1', 0, 5) === '%PDF-' && pagesOf(bytes).length > 3
        ? 'a PDF'
        : `${pagesOf(bytes).length} pages`;
    });
    await see('each pack has one event of the scope', 'merged zip', async () => {
      const { items } = made(
        await quality.call('GET', `/api/scopes/${scope.id}/audit-events?type=EXPORTED&entityId=${scope.id}`),
      );
      return items.map(({ changes }: Answer['body']) => changes.format).join(' ');
    });
  },
};
