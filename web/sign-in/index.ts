/** The one screen without a session. */
export { SignInPage } from './sign-in-page.tsx';
