/**
 * Which passwords are taken: 12 to 128 code points, no rules about kinds of characters, and nothing that is easily guessed.
 *
 * Refused are passwords on a list of common ones (also with digits or marks around them), repetitions, runs along the
 * alphabet or the keyboard, and combinations of the person's e-mail, name or the service's name.
 */
import { AppError } from '../../../contract/index.ts';

const shortest = 12;
const longest = 128;

export interface PasswordOwner {
  email: string;
  displayName: string;
}

type Weakness = 'common' | 'repetition' | 'sequence' | 'personal' | 'unchanged';

const sentences: Record<Weakness, string> = {
  common: 'This password is on a list of common passwords. Choose another, such as four words of your own.',
  repetition: 'This password repeats itself. Choose another, such as four words of your own.',
  sequence: 'This password follows the alphabet, the numbers or the keyboard. Choose another.',
  personal: 'This password is made from your name, your e-mail address or the name of this service. Choose another.',
  unchanged: 'This is the password that has to be changed. Choose another.',
};

export function passwordWeak(reason: Weakness): AppError {
  return new AppError('PASSWORD_WEAK', { reason, detail: sentences[reason] });
}

const lengthRule = `must have ${shortest} to ${longest} characters`;

/** `path` is the field that the password came in. Only a wrong length alone is INVALID_REQUEST. */
export async function requireGoodPassword(
  password: string,
  path: string,
  owner: PasswordOwner,
  serviceName: string,
): Promise<void> {
  const given = password.normalize('NFC');
  const length = [...given].length;
  const isWrongLength = length < shortest || length > longest;
  const weakness = length > longest ? null : await weaknessOf(given.toLowerCase(), owner, serviceName);
  if (weakness === null && !isWrongLength) return;
  const detail = [weakness && sentences[weakness], isWrongLength && `The password ${lengthRule}.`]
    .filter(Boolean)
    .join(' ');
  const errors = isWrongLength ? { errors: [{ path, message: lengthRule }] } : {};
  if (weakness === null) throw new AppError('INVALID_REQUEST', { detail, ...errors });
  throw new AppError('PASSWORD_WEAK', { reason: weakness, detail, ...errors });
}

async function weaknessOf(folded: string, owner: PasswordOwner, serviceName: string): Promise<Weakness | null> {
  if (isRepetition(folded)) return 'repetition';
  if (isSequence(folded)) return 'sequence';
  if (isPersonal(folded, owner, serviceName)) return 'personal';
  return (await isCommon(folded)) ? 'common' : null;
}

/** One part repeated, or very few different characters. */
function isRepetition(folded: string): boolean {
  const characters = [...folded];
  if (new Set(characters).size < 5) return true;
  for (let period = 1; period <= (characters.length + 1) / 2; period += 1) {
    if (characters.every((character, index) => index < period || character === characters[index - period])) return true;
  }
  return false;
}

const keyboards = ['1234567890', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm'];
const columns = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '1qay', '2wsx', '6zhn'];
const neighbours = new Set(
  [...keyboards, ...columns].flatMap((row) => [...row].slice(1).map((key, index) => `${row[index]}${key}`)),
);

/** Runs along the alphabet, the numbers or the keyboard, each of three characters or more on average. */
function isSequence(folded: string): boolean {
  const characters = [...folded];
  let runs = 1;
  let direction: string | null = null;
  for (let index = 1; index < characters.length; index += 1) {
    const step: string | null = stepBetween(characters[index - 1] ?? '', characters[index] ?? '');
    if (step === null || (direction !== null && step !== direction)) {
      runs += 1;
      direction = null;
    } else {
      direction = step;
    }
  }
  return runs * 3 <= characters.length;
}

function stepBetween(from: string, to: string): string | null {
  const distance = (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0);
  if (distance === 0) return 'same';
  if (distance === 1 || neighbours.has(from + to)) return 'up';
  if (distance === -1 || neighbours.has(to + from)) return 'down';
  return null;
}

const shortestPart = 3;
const lettersOfOnesOwn = 5;

/** Hardly a letter is left once names, digits and marks are taken out. */
function isPersonal(folded: string, { email, displayName }: PasswordOwner, serviceName: string): boolean {
  // What stands before the @ counts as a whole too: joined, it is found even where digits break it into short pieces.
  const localPart = email.split('@', 1)[0] ?? '';
  const parts = [email, localPart, displayName, serviceName].flatMap((text) => {
    const words = text
      .normalize('NFC')
      .toLowerCase()
      .split(/[^\p{L}]+/u);
    return [words.join(''), ...words];
  });
  const known = [...new Set(parts)].filter((part) => [...part].length >= shortestPart).sort(byLength);
  const letters = folded.replace(/[^\p{L}\p{M}]+/gu, '');
  let rest = letters;
  for (const part of known) rest = rest.replaceAll(part, '');
  return rest !== letters && [...rest].length < lettersOfOnesOwn;
}

/** The longest first, so that a short part does not break up a long one. */
function byLength(a: string, b: string): number {
  return b.length - a.length;
}

/** What people put around a common password to make it long enough does not make it less common. */
async function isCommon(folded: string): Promise<boolean> {
  const list = await commonPasswords();
  const bare = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const spelled = bare.replace(/[@$0134578]/g, (sign) => lookAlikes[sign] ?? sign);
  return [folded, bare, spelled, folded.replace(/[^\p{L}\d]+/gu, '')].some((form) => list.has(form));
}

const lookAlikes: Record<string, string> = {
  '@': 'a',
  $: 's',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
};

let list: Promise<Set<string>> | undefined;

/** About 49,000 entries, decompressed when first needed. */
function commonPasswords(): Promise<Set<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
}
