/** Passkeys without a device in hand. */
import type { Page } from '@playwright/test';

/** Chromium's own virtual authenticator: a platform one that knows its owner. */
export async function withAuthenticator(page: Page): Promise<{ know: (isKnown: boolean) => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    know: (isUserVerified) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined),
  };
}
