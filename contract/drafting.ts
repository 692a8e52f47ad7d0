/** Writing together in one draft: steps, who is there, and texts that were kept aside. */
import { type Static, Type } from 'typebox';
import { Id, Nullable, Person, pageQuery, Strict, Timestamp } from './wire.ts';

/** Steps that one answer lists. */
export const mostStepsAtOnce = 1_000;
/** Steps that one request carries: who was offline for long may send all of them. */
const mostStepsSent = 10_000;

const StepNumber = Type.Integer({ minimum: 0, description: 'How many steps the text has had.', examples: [42] });
/** Numbers that are stored as they are told, without a look at the text. */
const mostStored = 2_147_483_647;
const ToldStep = Type.Integer({
  minimum: 0,
  maximum: mostStored,
  description: 'How many steps the text had had.',
  examples: [42],
});
const Client = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Names one window. Random, made when the window opens a draft, and used by no other.',
  examples: ['w-5f3c9a'],
});
const Step = Type.Unknown({
  description: 'Rich: a step of prosemirror-transform as JSON. Markdown: a change set of @codemirror/state as JSON.',
  examples: [[10, [0, 'at 5 bar'], 4]],
});

export const DraftStep = Type.Object({
  n: Type.Integer(),
  by: Person,
  at: Timestamp,
  client: Type.String(),
  step: Step,
});
export type DraftStep = Static<typeof DraftStep>;

export const StepsQuery = Strict({
  after: Type.Optional(StepNumber),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostStepsAtOnce })),
});
export const DraftSteps = Type.Object({ version: StepNumber, steps: Type.Array(DraftStep) });
export type DraftSteps = Static<typeof DraftSteps>;

export const AddStepsBody = Strict({
  after: StepNumber,
  client: Client,
  steps: Type.Array(Step, { minItems: 1, maxItems: mostStepsSent }),
});
export type AddStepsBody = Static<typeof AddStepsBody>;
export const AddedSteps = Type.Object({ version: StepNumber });
export type AddedSteps = Static<typeof AddedSteps>;

/** What the problem STEPS_BEHIND says beside its code. */
export interface StepsBehind extends DraftSteps {
  /** The steps do not lead on from where the client stands: it reads the version again and keeps aside what it had not sent. */
  reload: boolean;
}

const Position = Type.Integer({ minimum: 0, maximum: mostStored });
const Place = Strict({ anchor: Position, head: Position });
export const PresenceBody = Strict({
  client: Client,
  version: Type.Optional(ToldStep),
  selection: Type.Optional(Nullable(Place)),
});
export type PresenceBody = Static<typeof PresenceBody>;
export const PresenceQuery = Strict({ client: Client });

export const Presence = Type.Object({
  client: Type.String(),
  user: Person,
  at: Timestamp,
  version: StepNumber,
  selection: Nullable(Place),
});
export type Presence = Static<typeof Presence>;

/** How long somebody counts as there without saying so again. */
export const presenceLastsMs = 30_000;

export const KeepCopyBody = Strict({
  after: Type.Optional(ToldStep),
  markdown: Type.Optional(Type.String()),
  content: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'A ProseMirror document.' })),
});
export type KeepCopyBody = Static<typeof KeepCopyBody>;

export const KeptCopy = Type.Object({
  id: Id,
  versionId: Id,
  at: Timestamp,
  after: StepNumber,
  contentFormat: Type.Enum(['markdown', 'rich']),
  reason: Type.Enum(['not-rebased', 'replaced'], {
    description: 'The writer could not send it any more, or somebody replaced it.',
  }),
  replacedBy: Nullable(Person),
  sizeBytes: Type.Integer({ description: 'Of the markdown.' }),
});
export type KeptCopy = Static<typeof KeptCopy>;
export const KeptCopyDetail = Type.Object({
  ...KeptCopy.properties,
  markdown: Type.String(),
  content: Type.Unknown(),
});
export type KeptCopyDetail = Static<typeof KeptCopyDetail>;
export const KeptCopiesQuery = Strict(pageQuery);
