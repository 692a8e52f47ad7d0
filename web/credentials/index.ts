/** What the screens around passwords, tokens and second factors share. */
export * from './authenticator-app-dialog.tsx';
export * from './card-screen.tsx';
export * from './new-passkey-dialog.tsx';
export * from './new-password-field.tsx';
export * from './passkeys.ts';
export * from './recovery-codes.tsx';
export * from './secret-text.tsx';
export * from './sign-out.ts';
export * from './sign-out-button.tsx';
export * from './token-table.tsx';
