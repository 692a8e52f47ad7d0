/** What each command says of itself when it is asked with `--help`. */

const common = `DATABASE_URL, or DATA_DIR for the built-in PostgreSQL, says which installation is meant; docs/operations.md lists all variables.`;

/** They look at files alone. */
const needsNone: CommandName[] = ['verify-pack'];

export const helpOf = {
  start: `Usage: npm start
Serves the installation until it is stopped with Ctrl+C or SIGTERM. PORT, HOST and the other settings come from the environment.
Ends with 0 when it was stopped, and with 1 when it could not start or lost its database; a sentence says why.`,
  backup: `Usage: npm run backup -- <file>
Writes everything that the database holds to a compressed file, while servers go on. An existing file is replaced when the new one is whole.
Ends with 0 when the file is whole, and with 1 when it could not be written; then no file is left.`,
  restore: `Usage: npm run restore -- <file> [--key <public key in PEM>] [--unsigned]
Fills an empty installation from a backup, or leaves it as it was.
  --key       the key that must have signed the backup, instead of the one in DATA_DIR
  --unsigned  take a backup that nobody signed
Ends with 0 when everything was restored, and with 1 otherwise.`,
  'verify-audit': `Usage: npm run verify-audit -- [--heads] [--against <file, folder or s3://…>] [--key <file>]… [--public-key <file>]
                              [--chains-only] [--repair-derived]
Checks the chains of the audit trail, the digests of contents and files, and every record against the events. Changes nothing.
  --heads           prints the newest event of every chain as JSON, to be kept elsewhere
  --against         also compares with heads or anchors that were kept before
  --key             a public key that anchors may be signed with; may be given several times
  --public-key      the key that the chains are sealed with, as on a restored copy elsewhere
  --chains-only     leaves out contents and files
  --repair-derived  writes items, search texts and lists of files anew where they differ from the frozen contents
Ends with 0 when everything holds, and with 1 when anything does not; each fault is a line.`,
  'verify-pack': `Usage: npm run verify-pack -- <file.zip> [--key <public key in PEM>]
Checks whether a pack is as the installation made it. Needs no server and no database.
Ends with 0 when every file is as signed, and with 1 when one is not or the pack cannot be read.`,
  import: `Usage: npm run import -- <folder, .zip, .md or .docx> --scope <name> --as <e-mail> [--release] [--reason <text>] [--check]
Brings documents in as that person, with the rights that they have.
  --release  releases each document; --reason says why, for the trail
  --check    tells what would be brought in, and writes nothing
Ends with 0 when every document was brought in (or could be), and with 1 otherwise; what failed is a line each.`,
  jobs: `Usage: npm run jobs -- [--free [<key>]]
Lists what the queue holds: what runs, where, and what waits.
  --free  gives back what silent workers hold, or the one job of that key
Ends with 0, and with 1 when the installation is not there or cannot be reached.`,
  'create-admin': `Usage: npm run create-admin
Makes an administrator. Asks for e-mail, name and password, or takes them from ADMIN_EMAIL, ADMIN_NAME and ADMIN_PASSWORD.
Ends with 0 when the person was made, and with 1 otherwise.`,
  'reset-password': `Usage: npm run reset-password -- <e-mail>
Prints a link that sets a new password, once.
Ends with 0 when there is a link, and with 1 when nobody has that address.`,
  qualify: `Usage: npm run qualify -- --out <folder>
Checks this installation and writes qualification.pdf, qualification.json with its signature, and the bill of materials (sbom.cdx.json).
Ends with 0 when every check passed, and with 1 when one did not or the folder cannot be written.`,
  worker: `Usage: npm run worker
Makes packs, runs imports and sends mail beside any number of servers, until it is stopped with Ctrl+C or SIGTERM.
METRICS_PORT shows its metrics. Ends with 0 when it was stopped, and with 1 when it could not start.`,
} satisfies Record<string, string>;

export type CommandName = keyof typeof helpOf;

/** The help where it was asked for, else null. */
export function askedHelp(name: CommandName): string | null {
  const isAsked = process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h');
  if (!isAsked) return null;
  return needsNone.includes(name) ? helpOf[name] : `${helpOf[name]}\n${common}`;
}
