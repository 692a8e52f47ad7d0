/**
 * Qualifies an installation: what is installed (IQ), what it does in a throw-away installation of the same release (OQ), and what that
 * says of the clauses. The installation itself is only read.
 */
import pg from 'pg';
import type { Config } from '../kernel/config.ts';
import { packageRoot, version } from '../kernel/package-root.ts';
import { type Catalog, readCatalog } from './catalog.ts';
import { changesSince } from './changes.ts';
import { judgeClauses } from './clauses.ts';
import { checkCatalog } from './compare-catalogs.ts';
import { checkConfiguration } from './configuration.ts';
import { runFlow } from './flow.ts';
import { flows } from './flows/index.ts';
import { checkBackupAge, checkKeys } from './keys.ts';
import { billOfMaterials, checkBill, checkPackages, readPackages } from './packages.ts';
import { checkReleaseFiles } from './release-files.ts';
import { type Check, compared, type Qualification, type Step } from './report-types.ts';
import { openTrial } from './trial.ts';

interface QualifyOptions {
  config: Config;
  /** The privileged connection of the installation. */
  databaseUrl: string;
  last: Qualification | null;
  log(message: string): void;
}

interface Qualified {
  qualification: Qualification;
  /** CycloneDX. */
  bill: string;
}

export async function qualify({ config, databaseUrl, last, log }: QualifyOptions): Promise<Qualified> {
  const at = new Date();
  log('Looking at what is installed.');
  const files = checkReleaseFiles(packageRoot());
  const packages = readPackages(packageRoot());
  const bill = billOfMaterials(version, packages);
  log('Trying the flows in a throw-away installation.');
  const { oq, expected } = await tryFlows();
  const seen = await catalogOf(databaseUrl);
  const iq: Check[] = [
    compared('Version', version, version),
    compared(
      'Node.js',
      '20.19 or newer',
      isNewEnough(process.versions.node) ? '20.19 or newer' : process.versions.node,
    ),
    compared('Node.js version', process.versions.node, process.versions.node),
    ...files,
    ...checkPackages(packages),
    checkBill(bill),
    ...checkConfiguration(config),
    checkDatabase(seen),
    ...checkCatalog(expected, seen),
    ...checkKeys(config),
    checkBackupAge(config.dataDir, at),
  ];
  const clauses = judgeClauses(iq, oq);
  const failed = [...iq, ...oq, ...clauses].some(({ result }) => result === 'failed');
  const told = { version, at: at.toISOString(), iq, oq, clauses, result: failed ? 'failed' : 'passed' } as const;
  const { result, ...rest } = told;
  return { qualification: { ...rest, changes: changesSince(last, told), result }, bill };
}

function isNewEnough(node: string): boolean {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

const oldestPostgres = 15;

function checkDatabase({ server }: Catalog): Check {
  const isFit = Number.parseInt(server, 10) >= oldestPostgres;
  const result = isFit ? 'passed' : 'failed';
  return {
    name: 'Database version',
    expected: `PostgreSQL ${oldestPostgres} or newer`,
    seen: `PostgreSQL ${server}`,
    result,
  };
}

async function tryFlows(): Promise<{ oq: Step[]; expected: Catalog }> {
  const trial = await openTrial();
  try {
    const expected = await catalogOf(trial.installation.databaseUrl);
    const oq: Step[] = [];
    for (const flow of flows) oq.push(...(await runFlow(flow, trial)));
    return { oq, expected };
  } finally {
    await trial.close();
  }
}

async function catalogOf(databaseUrl: string): Promise<Catalog> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'muniment qualify' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await readCatalog(client);
  } finally {
    await client.end();
  }
}
