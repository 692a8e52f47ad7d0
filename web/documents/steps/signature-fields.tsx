/** A signature: what is signed, in words, what is meant by it, and the proof that it is the person who is signed in. */
import type { Me, Version } from '../../../contract/index.ts';
import { type SignatureMeaning, signatureMeanings } from '../../../domain/review/index.ts';
import { ApiProblem, passkeySignInOptions, type ReviewStep, useMe } from '../../api/index.ts';
import { canUsePasskeys, signWithPasskey, whyNoPasskeys } from '../../credentials/index.ts';
import { Banner, Button, Select, TextField } from '../../ui/index.ts';
import type { Secrets } from './step-form.ts';

export const meaningWords: Record<SignatureMeaning, string> = {
  review: 'I have reviewed it',
  approval: 'I approve it',
  responsibility: 'I take responsibility for it',
};

const deeds: Partial<Record<ReviewStep, string>> = {
  approve: 'approval',
  release: 'release',
  revoke: 'revocation',
  dispose: 'disposal',
};

export interface SignatureFieldsProps {
  step: ReviewStep;
  humanId: string;
  version: Version;
  meaning: SignatureMeaning;
  onMeaning: (meaning: SignatureMeaning) => void;
  secrets: Secrets;
  onSecrets: (secrets: Secrets) => void;
  onSignAnew: () => void;
}

/** Whether enough is given to try. */
export function isSignatureReady({ password, code, ticket }: Secrets, needsCode: boolean): boolean {
  return ticket !== null || (password !== '' && (!needsCode || code.trim() !== ''));
}

const hasOnlyPasskeys = ({ secondFactor }: Me) => !secondFactor.totp && secondFactor.passkeys > 0;

/** Asks the browser for the passkey of who has no other second factor, unless they typed a recovery code. */
export async function withPasskey(secrets: Secrets, me: Me): Promise<Secrets> {
  if (secrets.ticket !== null || secrets.code.trim() !== '' || !hasOnlyPasskeys(me)) return secrets;
  if (!canUsePasskeys()) throw new ApiProblem(0, 'PASSKEY', whyNoPasskeys());
  return { ...secrets, passkey: await signWithPasskey(await passkeySignInOptions()) };
}

export function SignatureFields(props: SignatureFieldsProps) {
  const { step, humanId, version, meaning, onMeaning } = props;
  const me = useMe();
  return (
    <fieldset className="field-set">
      <legend>Your signature</legend>
      <p>
        {me.displayName} signs the {deeds[step]} of <strong>{humanId}</strong> version <strong>{version.number}</strong>
        , “<bdi>{version.title}</bdi>”
        {version.contentHash && (
          <>
            , content{' '}
            <span className="mono" title={`SHA-256 ${version.contentHash}`}>
              {version.contentHash.slice(0, 16)}…
            </span>
          </>
        )}
        . Name, meaning, time and content digest are kept in the audit trail for good.
      </p>
      <Select
        label="What you mean by it"
        options={signatureMeanings.map((value) => ({ value, label: meaningWords[value] }))}
        value={meaning}
        onChange={onMeaning}
      />
      <SignatureProof {...props} />
    </fieldset>
  );
}

export interface SignatureProofProps {
  secrets: Secrets;
  onSecrets: (secrets: Secrets) => void;
  /** Null where nobody comes back from signing in anew. */
  onSignAnew: (() => void) | null;
}

/** The proof alone, for an act whose meaning is fixed. */
export function SignatureProof({ secrets, onSecrets, onSignAnew }: SignatureProofProps) {
  const me = useMe();
  if (secrets.ticket !== null) return <Banner tone="good">You signed in again. Sign within five minutes.</Banner>;
  return (
    <>
      {me.hasPassword && (
        <>
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            value={secrets.password}
            onChange={(password) => onSecrets({ ...secrets, password })}
          />
          {(me.secondFactor.totp || hasOnlyPasskeys(me)) && (
            <TextField
              label={me.secondFactor.totp ? 'Code' : 'Recovery code'}
              help={
                me.secondFactor.totp
                  ? 'Six digits from your authenticator app, or one of your recovery codes.'
                  : 'Only if your passkey is gone; otherwise you are asked for it when you sign.'
              }
              autoComplete="one-time-code"
              value={secrets.code}
              onChange={(code) => onSecrets({ ...secrets, code })}
            />
          )}
        </>
      )}
      {me.hasSingleSignOn && onSignAnew && (
        <div>
          <Button onPress={onSignAnew}>Sign in again to sign</Button>
          <p className="field-help">
            You are led to your organisation’s sign-in and come back here. What you filled in is kept.
          </p>
        </div>
      )}
    </>
  );
}
