/** The sentence of the specification for the foot of every page, the same in every context. `day` is YYYY-MM-DD in UTC. */
export function uncontrolledCopySentence(serviceName: string, displayName: string, day: string): string {
  return `Uncontrolled copy — issued via ${serviceName} to ${displayName} on ${day}; validity must be verified against the live system.`;
}
