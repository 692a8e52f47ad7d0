/** The frame around every screen. */
export { Shell } from './shell.tsx';
