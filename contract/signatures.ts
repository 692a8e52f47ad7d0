/** How a person shows that it is them who signs; what they mean by it, each act says. */
import { Type } from 'typebox';

export const signatureProof = {
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  code: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'Where a second factor is set up: of the app, or a recovery code.',
    }),
  ),
  passkey: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'What the passkey answered, instead of a code.' }),
  ),
  ticket: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Of single sign-on, instead of a password.' }),
  ),
};
