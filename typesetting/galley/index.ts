export { decodeGalley, encodeGalley } from './codec.ts';
export {
  type Galley,
  type GalleyFont,
  type GalleyHeading,
  type GalleyLink,
  type GalleyPage,
  type GalleyStructure,
  type GalleyWarning,
  LAYOUT_VERSION,
} from './galley.ts';
export type { LayoutOptions } from './layout-options.ts';
