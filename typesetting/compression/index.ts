export {
  type Compressing,
  compress,
  compressHere,
  compressionMemory,
  compressWith,
  serveCompression,
} from './compressor.ts';
