import { expect, it } from 'vitest';
import { png } from '../../../tests/flows/attachments-world.ts';
import { layOutManuscript } from './lay-out-body.ts';
import { prepareAll } from './prepared-images.ts';

const sound = { digest: 'a'.repeat(64), bytes: png(), prepared: false };
const unreadable = { digest: 'b'.repeat(64), bytes: Buffer.from('not an image'), prepared: false };
const manuscript = {
  humanId: 'SOP-1',
  title: 'Title',
  files: [],
  markdown: 'Text.',
  language: 'en',
  links: [],
  scopeName: 'Quality',
  format: 'a4' as const,
};

it('a picture that could not be prepared is not remembered, one that could is', async () => {
  const { fresh } = await prepareAll([sound, unreadable]);
  expect(fresh.map(({ digest }) => digest)).toEqual([sound.digest]);
});

it('a body is whole only when each of its pictures was had and could be prepared', async () => {
  const { images } = await prepareAll([sound, unreadable]);
  const whole = (...digests: string[]) => {
    const imageNames = digests.map((digest, index): [string, string] => [`${index}.png`, digest]);
    return layOutManuscript({ ...manuscript, imageNames }, images).whole;
  };
  expect(whole()).toBe(true);
  expect(whole(sound.digest)).toBe(true);
  expect(whole(sound.digest, unreadable.digest)).toBe(false);
  expect(whole(sound.digest, 'c'.repeat(64))).toBe(false);
});
