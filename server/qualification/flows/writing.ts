/** Writing together and submitting once more, and what a token may do: flows of the contract's second and third part. */
import { draft, type Flow, made, released, setRules, told, versionPath } from '../flow.ts';

export const writing: Flow = {
  name: 'Writing together and submissions',
  async run(trial, see) {
    const { author, quality } = trial;
    const markdown = 'Wash hands.';
    const { latestVersion: version } = await draft(trial, { markdown });
    const path = (step: string) => versionPath(version.id, step);
    const appended = (text: string) => [[markdown.length, [0, text]]];
    const send = (person: typeof author, client: string, steps: unknown) =>
      person.call('POST', path('steps'), { after: 0, client, steps });
    await see('what one person types is taken', '200', async () =>
      told(await send(author, 'a', appended(' Dry them.'))),
    );
    await see('who did not see it is told, and nothing of theirs is lost or mixed in', '409 STEPS_BEHIND', async () =>
      told(await send(quality, 'b', appended(' Twice.'))),
    );
    await see('what does not fit the text is refused', '400 INVALID_REQUEST', async () =>
      told(await author.call('POST', path('steps'), { after: 1, client: 'a', steps: [[9_999]] })),
    );
    await see('whoever reads the draft sees what was typed', 'Wash hands. Dry them.', async () =>
      made(await quality.call('GET', versionPath(version.id))).markdown.trim(),
    );
    made(await author.call('POST', path('submit'), {}));
    await see('who submitted takes it back', '200 DRAFT', async () => {
      const answer = await author.call('POST', path('withdraw'), {});
      return `${told(answer)} ${answer.body.state}`;
    });
    await see('the submission is kept with its outcome', '1 withdrawn', async () => {
      const [first] = made(await author.call('GET', path('submissions'))).items;
      return `${first?.number} ${first?.outcome}`;
    });
    await setRules(trial, { openComments: 'refuse' });
    made(await author.call('POST', path('comments'), { body: 'With soap?' }));
    made(await author.call('POST', path('submit'), {}));
    await see('with a comment that nobody resolved it is not released', '409 COMMENTS_OPEN', async () =>
      told(await quality.call('POST', path('release'), {})),
    );
    await setRules(trial, { openComments: 'allow' });
  },
};

export const tokens: Flow = {
  name: 'Tokens',
  async run(trial, see) {
    const { reader, stranger } = trial;
    const version = await released(trial);
    const { id, token } = made(await reader.call('POST', '/api/tokens', { name: 'Trial' }));
    const withToken = (method: 'GET' | 'POST', url: string, body?: unknown) =>
      stranger.call(method, url, body, { authorization: `Bearer ${token}` });
    await see('a token reads what its person may read', '200', async () =>
      told(await withToken('GET', versionPath(version.id))),
    );
    await see('it does not say for them that they have read', '403 TOKEN_NOT_ALLOWED', async () =>
      told(await withToken('POST', versionPath(version.id, 'acknowledge'), {})),
    );
    await see('once it is revoked it opens nothing', '401 UNAUTHENTICATED', async () => {
      made(await reader.call('DELETE', `/api/tokens/${id}`));
      return told(await withToken('GET', '/api/me'));
    });
  },
};
