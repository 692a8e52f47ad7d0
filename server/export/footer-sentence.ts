/** The sentence of the specification for the foot of every page, the same in every context, and where its words lead. */
import type { FooterLink } from '../../typesetting/index.ts';

const words = 'the live system';

/** `day` is YYYY-MM-DD in UTC. */
export function uncontrolledCopySentence(serviceName: string, displayName: string, day: string): string {
  return `Uncontrolled copy — issued via ${serviceName} to ${displayName} on ${day}; validity must be verified against ${words}.`;
}

/** To the page that says whether a copy is still in force; nowhere while nobody said under which address the service is reached. */
export function liveSystemLink(publicUrl: string | null): FooterLink | undefined {
  if (publicUrl === null) return undefined;
  return {
    words,
    href: `${publicUrl}/copies`,
    description: 'Check in the live system whether this copy is still valid',
  };
}
