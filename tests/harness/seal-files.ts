/** Certificates and keys made by openssl for the tests of seals and of time stamps. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SealFiles {
  folder: string;
  path(name: string): string;
}

export const openssl = (folder: string, ...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

/** `rsa`, `ec` and `p384` with certificates of their own; `chain.pem` is the RSA one, issued by an authority. */
export function makeSealFiles(): SealFiles {
  const folder = mkdtempSync(join(tmpdir(), 'muniment-seal-'));
  const run = (...args: string[]) => openssl(folder, ...args);
  const own = (name: string, ...key: string[]) =>
    run(
      'req',
      '-x509',
      '-newkey',
      ...key,
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-days',
      '30',
      '-subj',
      `/CN=Seal ${name}`,
    );
  own('authority', 'rsa:2048');
  own('ec', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256');
  own('p384', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384');
  run(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'rsa.key',
    '-out',
    'rsa.csr',
    '-subj',
    '/CN=Muniment seal/O=Acme',
  );
  const issue = (out: string, ...days: string[]) =>
    run(
      'x509',
      '-req',
      '-in',
      'rsa.csr',
      '-CA',
      'authority.pem',
      '-CAkey',
      'authority.key',
      '-CAcreateserial',
      ...days,
      '-out',
      out,
    );
  issue('rsa.pem', '-days', '30');
  issue('old.pem', '-days', '-1');
  // `openssl ca` alone takes a day on which a certificate begins.
  writeFileSync(join(folder, 'index.txt'), '');
  writeFileSync(
    join(folder, 'ca.cnf'),
    `[ca]\ndefault_ca=one\n[one]\ndir=${folder}\ndatabase=${folder}/index.txt\nnew_certs_dir=${folder}\nrand_serial=yes\ndefault_md=sha256\npolicy=any\n[any]\ncommonName=supplied\n`,
  );
  const days = ['-startdate', '20990101000000Z', '-enddate', '20990201000000Z'];
  const authority = ['-cert', 'authority.pem', '-keyfile', 'authority.key'];
  run('ca', '-batch', '-notext', '-config', 'ca.cnf', ...authority, '-in', 'rsa.csr', '-out', 'early.pem', ...days);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  writeFileSync(join(folder, 'chain.pem'), read('rsa.pem') + read('authority.pem'));
  makeStampFiles(folder, run);
  return { folder, path: (name) => join(folder, name) };
}

/** A service with a root and an intermediate of its own; its stamps carry its own certificate alone. */
function makeStampFiles(folder: string, run: (...args: string[]) => unknown): void {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('tsa.ext', 'extendedKeyUsage=critical,timeStamping\n');
  write('ca.ext', 'basicConstraints=critical,CA:true\nkeyUsage=critical,keyCertSign\n');
  const asked = (name: string, ...key: string[]) =>
    run('req', '-newkey', ...key, '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
  const issued = (name: string, by: string, ext: string) => {
    const authority = by === '' ? ['-signkey', `${name}.key`] : ['-CA', `${by}.pem`, '-CAkey', `${by}.key`];
    const serial = by === '' ? [] : ['-CAcreateserial'];
    run(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      ...authority,
      ...serial,
      '-days',
      '30',
      '-extfile',
      ext,
      '-out',
      `${name}.pem`,
    );
  };
  asked('Stamps-Root', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384');
  asked('Stamps-CA', 'rsa:2048');
  asked('Stamps', 'rsa:2048');
  issued('Stamps-Root', '', 'ca.ext');
  issued('Stamps-CA', 'Stamps-Root', 'ca.ext');
  issued('Stamps', 'Stamps-CA', 'tsa.ext');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  write('stamps-chain.pem', read('Stamps-CA.pem') + read('Stamps-Root.pem'));
  const files = `serial=${folder}/tsa.serial\nsigner_cert=${folder}/Stamps.pem\nsigner_key=${folder}/Stamps.key`;
  write('tsa.cnf', `[one]\n${files}\nsigner_digest=sha256\ndefault_policy=1.2.3.4\ndigests=sha256\n`);
}
