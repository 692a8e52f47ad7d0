/** Sign-in, tokens, users, scopes, members, the permission catalog. */
import { type Static, Type } from 'typebox';
import { permissions, roles } from '../domain/permissions/index.ts';
import { draftsRules, openCommentsRules } from '../domain/review/index.ts';
import { Id, Language, Nullable, Strict, Timestamp } from './wire.ts';

const PermissionName = Type.Enum(permissions);
const RoleName = Type.Enum(roles);

/** Long enough for 128 characters however they are composed; what a new one must be is the policy's question. */
const PasswordText = Type.String({ minLength: 1, maxLength: 1000, examples: ['correct horse battery staple'] });
const Email = (minLength = 1) => Type.String({ minLength, maxLength: 320, examples: ['quinn@example.org'] });
const NewPassword = Type.String({
  ...{ minLength: 1, maxLength: 1000 },
  description: '12 to 128 characters; not a common one, no repetition or sequence, not made from names.',
});

/** Described by WebAuthn: options as the browser takes them, and what it answers, each in its JSON form. */
export const PasskeyOptions = Type.Record(Type.String(), Type.Unknown());
const PasskeyAnswer = Type.Record(Type.String(), Type.Unknown());

export const LoginBody = Strict({
  email: Email(),
  password: PasswordText,
  code: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'From the authenticator app, or a recovery code.' }),
  ),
  passkey: Type.Optional(PasskeyAnswer),
});
export const ReauthenticateBody = Strict({
  password: Type.Optional(PasswordText),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 64, examples: ['123456'] })),
  passkey: Type.Optional(PasskeyAnswer),
  ticket: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Of single sign-on.' })),
});
export const PasskeySignInBody = Strict({ response: PasskeyAnswer });
const SignedInUser = Type.Object({ id: Id, email: Type.String(), displayName: Type.String() });
export const LoginResult = Type.Object({ user: SignedInUser });

const MeScope = Type.Object({
  id: Id,
  name: Type.String(),
  roles: Type.Array(RoleName),
  permissions: Type.Array(PermissionName),
});
export const Me = Type.Object({
  id: Id,
  email: Type.String(),
  displayName: Type.String(),
  admin: Type.Boolean(),
  mustChangePassword: Type.Boolean({ description: 'Until it is changed, nothing else is open.' }),
  hasPassword: Type.Boolean(),
  hasSingleSignOn: Type.Boolean({ description: 'Whether the person is bound to one of the provider.' }),
  authenticatedAt: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When the caller last proved that it is them; null for an API token.',
    }),
  ),
  identityResetAt: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Since when the caller cannot sign until somebody else has confirmed them.',
    }),
  ),
  secondFactor: Type.Object({
    totp: Type.Boolean(),
    passkeys: Type.Integer(),
    recoveryCodes: Type.Integer({ description: 'How many are left.' }),
    setupRequired: Type.Boolean({ description: 'Until one is set up, nothing else is open.' }),
  }),
  scopes: Type.Array(MeScope),
});
export type Me = Static<typeof Me>;

export const SignInOptions = Type.Object({
  singleSignOn: Type.Boolean(),
  serviceName: Type.String({ examples: ['Muniment'] }),
  hasSession: Type.Boolean({ description: 'Whether a session cookie came along; the session may still have ended.' }),
});
export type SignInOptions = Static<typeof SignInOptions>;

export const DemoSignIns = Type.Object({
  password: Type.String(),
  people: Type.Array(Type.Object({ email: Email(), displayName: Type.String(), role: Type.String() })),
});
export type DemoSignIns = Static<typeof DemoSignIns>;

export const CreateTokenBody = Strict({
  name: Type.String({ minLength: 1, maxLength: 120 }),
  expiresAt: Type.Optional(
    Nullable(Type.String({ format: 'date-time', description: '90 days from now unless said, 366 at most.' })),
  ),
  scopeIds: Type.Optional(
    Nullable(
      Type.Array(Id, { maxItems: 1000, description: "The scopes it works in; all of the person's unless said." }),
    ),
  ),
  permissions: Type.Optional(
    Nullable(
      Type.Array(PermissionName, {
        uniqueItems: true,
        description: 'What it may do at most, where the person may too.',
      }),
    ),
  ),
});
export const ApiToken = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
  scopeIds: Nullable(Type.Array(Id)),
  permissions: Nullable(Type.Array(PermissionName)),
});
export type ApiToken = Static<typeof ApiToken>;
export const CreatedApiToken = Type.Object({ ...ApiToken.properties, token: Type.String() });
export type CreatedApiToken = Static<typeof CreatedApiToken>;

export const Session = Type.Object({
  id: Id,
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  address: Type.String(),
  userAgent: Type.String(),
  current: Type.Boolean({ description: 'Whether this request came with it.' }),
});
export type Session = Static<typeof Session>;

export const User = Type.Object({
  id: Id,
  email: Type.String(),
  displayName: Type.String(),
  admin: Type.Boolean(),
  disabled: Type.Boolean(),
  mustChangePassword: Type.Boolean(),
  secondFactor: Type.Boolean({ description: 'Whether one is set up.' }),
  singleSignOn: Type.Boolean({ description: 'Whether the account is bound to one of the provider.' }),
  linkAtNextSignIn: Type.Boolean({
    description: 'Whether the next single sign-on with this verified address binds the account to it.',
  }),
  identityResetAt: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Since when the person cannot sign until somebody else has confirmed them.',
    }),
  ),
  createdAt: Timestamp,
});
export type User = Static<typeof User>;
export const PasswordLink = Type.Object({
  url: Type.Optional(
    Type.String({
      description: 'Opens the page that sets a password; works once. Absent where it is mailed to the person alone.',
    }),
  ),
  expiresAt: Timestamp,
});
export type PasswordLink = Static<typeof PasswordLink>;
export const CreateUserBody = Strict({
  email: Email(3),
  displayName: Type.String({ minLength: 1, maxLength: 200 }),
  password: Type.Optional(NewPassword),
  mustChangePassword: Type.Optional(Type.Boolean({ description: 'True unless said otherwise.' })),
  admin: Type.Optional(Type.Boolean()),
});
export const CreatedUser = Type.Object({ ...User.properties, setup: Type.Optional(PasswordLink) });
export type CreatedUser = Static<typeof CreatedUser>;
export const ChangeUserBody = Strict({
  displayName: Type.Optional(Type.String({ minLength: 1, maxLength: 200, examples: ['Quinn Quality'] })),
  disabled: Type.Optional(Type.Boolean()),
  admin: Type.Optional(Type.Boolean()),
  linkAtNextSignIn: Type.Optional(Type.Boolean()),
});

export const PasswordBody = Strict({ password: PasswordText });
export const TotpSetup = Type.Object({
  secret: Type.String({ description: 'Base32, to type into an authenticator app.', examples: ['JBSWY3DPEHPK3PXP'] }),
  uri: Type.String({ description: 'The same as an otpauth: address, to show as a QR code.' }),
});
export type TotpSetup = Static<typeof TotpSetup>;
export const ConfirmTotpBody = Strict({ code: Type.String({ minLength: 6, maxLength: 16, examples: ['123456'] }) });
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String({ examples: ['k7p2-9xqd'] })) });
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
});
export type Passkey = Static<typeof Passkey>;
export const CreatedPasskey = Type.Object({
  ...Passkey.properties,
  recoveryCodes: Nullable(Type.Array(Type.String(), { description: 'With the first factor, shown this once.' })),
});
export type CreatedPasskey = Static<typeof CreatedPasskey>;
export const AddPasskeyBody = Strict({
  name: Type.String({ minLength: 1, maxLength: 120, examples: ['Phone'] }),
  response: PasskeyAnswer,
});

export const ChangePasswordBody = Strict({ currentPassword: PasswordText, newPassword: NewPassword });
export const SetPasswordBody = Strict({
  token: Type.String({ description: 'What stands behind the # of the link.', examples: ['Zk3v…'] }),
  password: NewPassword,
});
export const ForgotPasswordBody = Strict({ email: Email() });

const scopeRules = {
  signature: Type.Boolean({ description: 'Approving, releasing and revoking need a signature.' }),
  fourEyes: Type.Boolean({ description: 'Who wrote a version cannot approve or release it.' }),
  minReviewers: Type.Integer({ minimum: 0, maximum: 5 }),
  readingSignature: Type.Boolean({ description: 'Acknowledging that one has read a version needs a signature.' }),
  reviewMonths: Nullable(Type.Integer({ minimum: 1, maximum: 60, description: 'From release to the next review.' })),
  runningHead: Type.Boolean({
    description:
      'Printed pages after the first of a document carry its number, version and title. On unless switched off.',
  }),
  retentionMonths: Nullable(
    Type.Integer({ minimum: 0, maximum: 600, description: 'How long a version is kept after it was in force.' }),
  ),
  changeSummary: Type.Boolean({ description: 'Submitting any version but a first needs a summary of changes.' }),
  approvalRecord: Type.Boolean({ description: 'Every PDF of a version ends with the record of its approval.' }),
  openComments: Type.Enum([...openCommentsRules], {
    description: 'Whether a version with comments that nobody resolved can be released.',
  }),
  drafts: Type.Enum([...draftsRules], {
    description: 'Who sees what was never released: every member, or only who may author or release.',
  }),
};
export const Scope = Type.Object({
  id: Id,
  name: Type.String(),
  language: Language,
  rules: Type.Object(scopeRules),
  createdAt: Timestamp,
});
export type Scope = Static<typeof Scope>;
export const CreateScopeBody = Strict({
  name: Type.String({ minLength: 1, maxLength: 200, examples: ['Plant North'] }),
});
export const ChangeScopeBody = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    language: Type.Optional(Language),
    rules: Type.Optional(Type.Partial(Strict(scopeRules), { additionalProperties: false, minProperties: 1 })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type ChangeScopeBody = Static<typeof ChangeScopeBody>;
const writing = {
  newDocumentFormat: Nullable(
    Type.Enum(['markdown', 'rich'], {
      description: 'What comes first for a new document; null: what the person chose last.',
    }),
  ),
};
export const ScopeWriting = Type.Object(writing);
export type ScopeWriting = Static<typeof ScopeWriting>;
export const ScopeWritingBody = Strict(writing);
export const ScopesQuery = Type.Object({
  all: Type.Optional(Type.Boolean({ description: 'Every scope of the installation (administrator).' })),
});

export const Member = Type.Object({
  user: Type.Object({ id: Id, displayName: Type.String(), email: Type.String() }),
  roles: Type.Array(RoleName),
  permissions: Type.Array(PermissionName, { description: 'Single permissions held beside the roles.' }),
  held: Type.Array(PermissionName, { description: 'What counts: the union.' }),
  identityResetAt: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Since when the person cannot sign here until somebody else has confirmed them.',
    }),
  ),
});
export type Member = Static<typeof Member>;
export const MemberBody = Strict({
  roles: Type.Array(RoleName, { uniqueItems: true }),
  permissions: Type.Array(PermissionName, { uniqueItems: true }),
});
export const MemberParams = Type.Object({ scopeId: Id, userId: Id });
export const MemberCandidate = Type.Object({ id: Id, displayName: Type.String(), email: Type.String() });
export type MemberCandidate = Static<typeof MemberCandidate>;

export const PermissionEntry = Type.Object({ name: PermissionName, grants: Type.String() });
export type PermissionEntry = Static<typeof PermissionEntry>;
export const RoleTemplate = Type.Object({ name: RoleName, permissions: Type.Array(PermissionName) });
export type RoleTemplate = Static<typeof RoleTemplate>;
