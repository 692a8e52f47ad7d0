declare module 'hyphenopoly' {
  interface Settings {
    require: readonly string[];
    sync: true;
    loaderSync: (file: string, folder: URL) => Uint8Array;
    hyphen: string;
    minWordLength: number;
    leftmin: number;
    rightmin: number;
  }
  const hyphenopoly: {
    config(settings: Settings): Map<string, (text: string) => string>;
    /** What it keeps of each language that was asked for. */
    languages: Map<string, { cache: Map<string, string> }>;
  };
  export default hyphenopoly;
}
