/** Reading duties, comments, comparison, traceability and import: what people do around a document. */
import { draft, type Flow, made, released, told, versionPath } from '../flow.ts';
import type { Answer } from '../trial.ts';

export const reading: Flow = {
  name: 'Read and understood',
  async run(trial, see) {
    const { quality, reader, scope } = trial;
    const version = await released(trial, { humanId: 'OQ-READ' });
    const stateOf = async () => {
      const { items } = made(
        await quality.call('GET', `/api/scopes/${scope.id}/reading?documentId=${version.documentId}`),
      );
      return items.map(({ user, state }: Answer['body']) => `${user.displayName} ${state}`).join(', ');
    };
    made(
      await quality.call('POST', `/api/scopes/${scope.id}/reading-duties`, {
        documentId: version.documentId,
        userIds: [reader.userId],
      }),
    );
    await see('who is under a duty has it to read', 'Riley open', stateOf);
    await see('acknowledging is recorded', '200 done', async () => {
      const answer = await reader.call('POST', versionPath(version.id, 'acknowledge'), {});
      return `${told(answer)} ${answer.body.state}`;
    });
    await see('the record says so', 'Riley done', stateOf);
    await see('the next version is to be read again', 'Riley done, Riley open', async () => {
      const next = made(await quality.call('POST', `/api/documents/${version.documentId}/versions`));
      made(await quality.call('POST', versionPath(next.id, 'submit'), {}));
      made(await quality.call('POST', versionPath(next.id, 'release'), {}));
      return (await stateOf()).split(', ').sort().join(', ');
    });
    await see('the record is given out as a PDF', '200 %PDF-', async () => {
      const { status, bytes } = await quality.call('GET', `/api/scopes/${scope.id}/reading/export/pdf`);
      return `${status} ${bytes.toString('latin1', 0, 5)}`;
    });
  },
};

export const reviewing: Flow = {
  name: 'Comments and comparison',
  async run(trial, see) {
    const { quality, author, reader } = trial;
    const version = await released(trial, { markdown: 'Heat to 120 degrees.' });
    const next = made(await quality.call('POST', `/api/documents/${version.documentId}/versions`));
    made(await quality.call('PATCH', versionPath(next.id), { markdown: 'Heat to 134 degrees.' }));
    await see('what changed since the version before is told', 'a change', async () => {
      const answer = await quality.call('GET', versionPath(next.id, 'changes'));
      return answer.status === 200 && JSON.stringify(answer.body).includes('134') ? 'a change' : told(answer);
    });
    await see('a comment is recorded with its author', '201 Avery', async () => {
      const answer = await author.call('POST', versionPath(next.id, 'comments'), { body: 'Why so hot?' });
      return `${told(answer)} ${answer.body.by?.displayName}`;
    });
    await see('a reader does not comment', '403 PERMISSION_DENIED', async () =>
      told(await reader.call('POST', versionPath(version.id, 'comments'), { body: 'Why so hot?' })),
    );
  },
};

const risks = [
  ':::risk[Shock]{key=OQR-1 initial=unacceptable residual=acceptable}\nTouching it.\n:::',
  ':::risk[Burn]{key=OQR-2 initial=unacceptable}\nHot parts.\n:::',
  ':::control[Insulation]{key=OQC-1 mitigates="OQR-1" implemented-by="OQQ-1"}\nDouble.\n:::',
  ':::requirement[Withstand 4 kV]{key=OQQ-1}\nTested.\n:::',
].join('\n\n');

export const traceability: Flow = {
  name: 'Traceability',
  async run(trial, see) {
    await released(trial, { humanId: 'OQ-RISKS', markdown: risks });
    const { reader, quality, scope } = trial;
    const view = () => quality.call('GET', `/api/scopes/${scope.id}/traceability`);
    await see(
      'gaps of risks and controls are derived',
      'OQR-1: ; OQR-2: NO_CONTROL NO_RESIDUAL; OQC-1: NOT_VERIFIED',
      async () => {
        const { risks: found, controls } = made(await view());
        return [...found, ...controls].map(({ key, gaps }: Answer['body']) => `${key}: ${gaps.join(' ')}`).join('; ');
      },
    );
    await see('a reader does not see them', '403 PERMISSION_DENIED', async () =>
      told(await reader.call('GET', `/api/scopes/${scope.id}/traceability`)),
    );
    await see('one key is not defined by two documents', '409 ITEM_KEY_TAKEN', async () => {
      const { latestVersion } = await draft(trial, { markdown: risks });
      return told(await quality.call('POST', versionPath(latestVersion.id, 'submit'), {}));
    });
  },
};

export const importing: Flow = {
  name: 'Import',
  async run({ quality, reader, scope }, see) {
    const boundary = 'muniment-qualification';
    const upload = (person: typeof quality, name: string, text: string) => {
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      return person.call(
        'POST',
        `/api/scopes/${scope.id}/imports`,
        Buffer.from(`${head}${text}\r\n--${boundary}--\r\n`),
        headers,
      );
    };
    await see('a reader imports nothing', '403 PERMISSION_DENIED', async () =>
      told(await upload(reader, 'sop.md', '# One')),
    );
    await see('a file that is none of those is refused', '415 UNSUPPORTED_MEDIA_TYPE', async () =>
      told(await upload(quality, 'x.exe', 'MZ')),
    );
    await see('a file becomes a plan before anything is written', '201', async () =>
      told(await upload(quality, 'SOP-77 Cleaning.md', '# Cleaning\n\nText.')),
    );
  },
};
