/** A signature: what is signed, in words, what is meant by it, and the proof that it is the person who is signed in. */
import type { Me, Version } from '../../../contract/index.ts';
import { type SignatureMeaning, signatureMeanings } from '../../../domain/review/index.ts';
import { ApiProblem, passkeySignInOptions, type ReviewStep, useMe } from '../../api/index.ts';
import { canUsePasskeys, signWithPasskey, whyNoPasskeys } from '../../credentials/index.ts';
import { type Message, msg, rich, t } from '../../texts/index.ts';
import { Banner, Button, Select, TextField } from '../../ui/index.ts';
import type { Secrets } from './step-form.ts';

export const meaningWords: Record<SignatureMeaning, Message> = {
  review: msg('I have reviewed it'),
  approval: msg('I approve it'),
  responsibility: msg('I take responsibility for it'),
};

const deeds: Partial<Record<ReviewStep, Message>> = {
  approve: msg('{name} signs the approval of <b>{humanId}</b> version <b>{number}</b>, “{title}”{content}.'),
  release: msg('{name} signs the release of <b>{humanId}</b> version <b>{number}</b>, “{title}”{content}.'),
  revoke: msg('{name} signs the revocation of <b>{humanId}</b> version <b>{number}</b>, “{title}”{content}.'),
  dispose: msg('{name} signs the disposal of <b>{humanId}</b> version <b>{number}</b>, “{title}”{content}.'),
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
  const deed = deeds[step];
  const me = useMe();
  return (
    <fieldset className="field-set">
      <legend>{t('Your signature')}</legend>
      <p>
        {deed &&
          rich(
            deed,
            {
              name: me.displayName,
              humanId,
              number: version.number,
              title: <bdi>{version.title}</bdi>,
              content:
                version.contentHash && rich(', content {digest}', { digest: <Digest hash={version.contentHash} /> }),
            },
            { b: (inside) => <strong>{inside}</strong> },
          )}{' '}
        {t('Name, meaning, time and content digest are kept in the audit trail for good.')}
      </p>
      <Select
        label={t('What you mean by it')}
        options={signatureMeanings.map((value) => ({ value, label: t(meaningWords[value]) }))}
        value={meaning}
        onChange={onMeaning}
      />
      <SignatureProof {...props} />
    </fieldset>
  );
}

function Digest({ hash }: { hash: string }) {
  return (
    <span className="mono" title={`SHA-256 ${hash}`}>
      {hash.slice(0, 16)}…
    </span>
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
  if (secrets.ticket !== null)
    return <Banner tone="good">{t('You signed in again. Sign within five minutes.')}</Banner>;
  return (
    <>
      {me.hasPassword && (
        <>
          <TextField
            label={t('Your password')}
            type="password"
            autoComplete="current-password"
            value={secrets.password}
            onChange={(password) => onSecrets({ ...secrets, password })}
          />
          {(me.secondFactor.totp || hasOnlyPasskeys(me)) && (
            <TextField
              label={me.secondFactor.totp ? t('Code') : t('Recovery code')}
              help={
                me.secondFactor.totp
                  ? t('Six digits from your authenticator app, or one of your recovery codes.')
                  : t('Only if your passkey is gone; otherwise you are asked for it when you sign.')
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
          <Button onPress={onSignAnew}>{t('Sign in again to sign')}</Button>
          <p className="field-help">
            {t('You are led to your organisation’s sign-in and come back here. What you filled in is kept.')}
          </p>
        </div>
      )}
    </>
  );
}
