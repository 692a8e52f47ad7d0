/** Pictures in comments: pasted, dropped and chosen, described for those who cannot see them, and shown large. */
import { expect, smallPng, test, writeDocument } from './harness/index.ts';
import { accessible, accessibleInFront, shut } from './harness/violations.ts';

const files = [{ name: 'label.png', mimeType: 'image/png', buffer: smallPng }];

test('a picture is pasted, dropped or chosen into a comment, described, and shown large, by keyboard too', async ({
  page,
  scope,
  person,
}) => {
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: 'The label is white.' });
  await page.goto(`/documents/${id}`);
  const panel = page.getByRole('region', { name: 'Comments' });
  await panel.getByRole('button', { name: 'Add a comment' }).click();
  const field = panel.getByRole('textbox', { name: 'Your comment' });
  const give = (kind: 'paste' | 'drop') =>
    field.evaluate(
      (element, { kind, bytes }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
        const init = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
            : new DragEvent('drop', { ...init, dataTransfer: transfer }),
        );
      },
      { kind, bytes: [...smallPng] },
    );
  await give('paste');
  await panel.getByLabel('What picture 1 shows').fill('The label on the housing');
  await expect(panel.getByText('Say in a few words what the picture is about; then it can be sent.')).toBeVisible();
  await give('drop');
  await expect(panel.getByLabel('What picture 2 shows')).toBeVisible();
  await panel.getByLabel('Pictures for the comment').setInputFiles(files);
  await expect(panel.getByLabel('What picture 3 shows')).toBeVisible();
  await panel.getByRole('button', { name: 'Remove picture 3' }).click();
  await expect(field).toBeFocused();
  await accessible(page);
  await field.fill('It should be yellow.');
  await page.keyboard.press('Control+Enter');

  const thread = panel.getByRole('listitem').filter({ hasText: 'It should be yellow.' });
  const pictures = thread.getByRole('img');
  await expect(pictures).toHaveCount(2);
  await expect(thread.getByRole('img', { name: 'The label on the housing' })).toBeVisible();
  expect(await pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await accessible(page);
  await thread.getByRole('button', { name: 'The label on the housing' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'The label on the housing' })).toBeVisible();
  await accessibleInFront(page);
  await shut(page);

  // What is no picture is named, and more than four are refused before they are sent.
  await thread.getByRole('button', { name: 'Reply' }).click();
  const chosen = thread.getByLabel('Pictures for the comment');
  await chosen.setInputFiles([{ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('notes') }]);
  await expect(thread.getByText('“notes.png” is no picture that can be shown.')).toBeVisible();
  await chosen.setInputFiles([...files, ...files, ...files, ...files, ...files]);
  await expect(thread.getByText('A comment has at most 4 pictures.').first()).toBeVisible();
  await expect(thread.getByRole('button', { name: 'Add a picture…' })).toBeDisabled();
  await expect(thread.getByRole('button', { name: /^Remove picture/ })).toHaveCount(4);
});
