/** The packages that the release needs, as the lockfile names them and as they are installed: a bill of materials (CycloneDX 1.6). */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, compared, without } from './report-types.ts';

interface LockedPackage {
  version: string;
  dev?: boolean;
  optional?: boolean;
  license?: string;
  integrity?: string;
}

interface Installed {
  name: string;
  path: string;
  locked: LockedPackage;
  /** Null where it is not installed. */
  version: string | null;
}

export function readPackages(root: string): Installed[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, locked]) => ({
      name: path.split('node_modules/').at(-1) ?? path,
      ...{ path, locked, version: installedVersion(join(root, path)) },
    }));
}

function installedVersion(folder: string): string | null {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : null;
}

/** One that is optional may be absent: it is for another system. */
const isWanted = ({ locked, version }: Installed) => version !== null || locked.optional !== true;

export function checkPackages(packages: readonly Installed[]): Check[] {
  const checks = packages
    .filter(isWanted)
    .map(({ name, locked, version }) => compared(`Package ${name}`, locked.version, version ?? 'not installed'));
  const wrong = checks.filter(({ result }) => result === 'failed');
  const whole = `${checks.length} packages in the versions of the lockfile`;
  const findings = wrong.map(({ name, expected, seen }) => `${name}: ${seen} in place of ${expected}`);
  return [without('Packages', whole, findings, whole), ...checks];
}

/** The same packages give the same bytes: no time and no random number is in it. */
export function billOfMaterials(version: string, packages: readonly Installed[]): string {
  const components = packages
    .filter((one) => one.version !== null)
    .map(({ name, locked, version: installed }) => ({
      type: 'library',
      'bom-ref': purl(name, installed ?? ''),
      name,
      version: installed,
      purl: purl(name, installed ?? ''),
      scope: locked.optional === true ? 'optional' : 'required',
      ...(locked.license === undefined ? {} : { licenses: [{ expression: locked.license }] }),
      ...hashesOf(locked.integrity),
    }));
  const application = { type: 'application', 'bom-ref': `muniment@${version}`, name: 'muniment', version };
  const unique = [...new Map(components.map((component) => [component.purl, component])).values()];
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component: application }, components: unique }, null, 1)}\n`;
}

export function checkBill(bill: string): Check {
  const sha256 = createHash('sha256').update(bill).digest('hex');
  const seen = `sbom.cdx.json, SHA-256 ${sha256}`;
  return compared('Bill of materials', seen, seen);
}

const purl = (name: string, version: string) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** Of the package as it was published, by the lockfile. */
function hashesOf(integrity: string | undefined) {
  const [, algorithm, value] = /^(sha256|sha384|sha512)-([A-Za-z0-9+/=]+)/.exec(integrity ?? '') ?? [];
  if (algorithm === undefined || value === undefined) return {};
  const content = Buffer.from(value, 'base64').toString('hex');
  return { hashes: [{ alg: `SHA-${algorithm.slice(3)}`, content }] };
}
