/** GAMP 5, second edition: categories of software. */
import type { Clause } from '../report-types.ts';

export const gamp5: readonly Clause[] = [
  {
    clause: 'GAMP 5, category 1',
    function: 'Infrastructure software: operating system, Node.js and PostgreSQL, recorded by version.',
    checks: ['Node.js', 'Database version'],
  },
  {
    clause: 'GAMP 5, category 3',
    function: 'Non-configured products: the packages that the release is built on, in the versions of its lockfile.',
    checks: ['Packages', 'Bill of materials'],
  },
  {
    clause: 'GAMP 5, category 4',
    function: 'Configured product: this service, with its configuration and the rules of its scopes.',
    checks: ['Configuration', 'Lifecycle', 'Review and signatures'],
  },
  {
    clause: 'GAMP 5, category 5',
    function: 'Custom applications: none. The release holds no code that was written for this installation.',
    checks: ['Release files'],
  },
];
