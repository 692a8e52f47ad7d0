/**
 * The browser's User-Agent in words: "Firefox on Windows".
 *
 * Only a help to recognise one's own devices: whoever signs in can claim to be any browser.
 */
import { t } from '../texts/index.ts';

/** In this order: Edge and Opera also say Chrome, and Chrome also says Safari. */
const programs: readonly [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

/** iPads also say Mac OS, and Android phones also say Linux. */
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

const found = (table: readonly [RegExp, string][], text: string) => table.find(([sign]) => sign.test(text))?.[1];

export function deviceWords(userAgent: string): string {
  const program = found(programs, userAgent);
  const system = found(systems, userAgent);
  if (program && system) return t('{program} on {system}', { program, system });
  // A script names itself first: "curl/8.5.0".
  const name = /^[\w.-]{2,40}(?=\/|$)/.exec(userAgent)?.[0];
  return program ?? (name && name !== 'Mozilla' ? name : t('A browser that does not say what it is'));
}
