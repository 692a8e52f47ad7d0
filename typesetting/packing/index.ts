export { type Packing, pack, packingMemory, packWith, servePacking } from './packer.ts';
