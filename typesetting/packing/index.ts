export { type Packing, pack, packHere, packingMemory, packWith, servePacking } from './packer.ts';
