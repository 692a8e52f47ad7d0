/** Every screen at its address. */
export { router } from './router.tsx';
