/** What states and standings are called on screen, and the colour each has. */
import type { Standing, VersionState } from '../../domain/lifecycle/index.ts';
import { type Message, msg, t } from '../texts/index.ts';
import type { Tone } from '../ui/index.ts';

interface Named {
  /** In the language of the reader. */
  readonly label: string;
  tone: Tone;
}

const named = (name: Message, tone: Tone): Named => ({
  get label() {
    return t(name);
  },
  tone,
});

export const stateWords: Record<VersionState, Named> = {
  DRAFT: named(msg('Draft'), 'info'),
  IN_REVIEW: named(msg('In review'), 'warn'),
  RELEASED: named(msg('Released'), 'good'),
  CANCELLED: named(msg('Cancelled'), 'neutral'),
  REVOKED: named(msg('Revoked'), 'bad'),
  DISPOSED: named(msg('Disposed'), 'neutral'),
};

/** In the middle of a sentence, or behind the name of a version. */
export const stateInSentence: Record<VersionState, Message> = {
  DRAFT: msg('draft§state'),
  IN_REVIEW: msg('in review§state'),
  RELEASED: msg('released§state'),
  CANCELLED: msg('cancelled§state'),
  REVOKED: msg('revoked§state'),
  DISPOSED: msg('disposed§state'),
};

export const standingWords: Record<Standing, Named> = {
  effective: named(msg('Effective'), 'good'),
  superseded: named(msg('Superseded'), 'neutral'),
  'future-effective': named(msg('Future-effective'), 'info'),
};

/** What lists and search are narrowed to. */
const option = <Value extends string>(value: Value, name: Message) => ({
  value,
  get label() {
    return t(name);
  },
});

export const standingOptions = [
  option('any', msg('Any standing')),
  option('effective', msg('In force')),
  option('future-effective', msg('Soon in force')),
  option('none', msg('Nothing in force')),
] as const;
