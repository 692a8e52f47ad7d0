/** What a plan says of one file, as far as it is read: what is cut off says so. */

const longestWarning = 2_000;
const mostWarnings = 300;

export function told(warnings: readonly string[]): string[] {
  const cut = warnings.map((warning) =>
    warning.length > longestWarning ? `${warning.slice(0, longestWarning)}…` : warning,
  );
  if (cut.length <= mostWarnings) return cut;
  return [...cut.slice(0, mostWarnings), `And ${cut.length - mostWarnings} more.`];
}
