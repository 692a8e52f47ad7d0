/** `--help` of the commands in scripts/: tells how one is used and ends, before anything is done. */

export function tellHelp(text) {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return;
  console.log(text);
  process.exit(0);
}
