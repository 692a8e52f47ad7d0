/** Days as the service prints them: in UTC, `YYYY-MM-DD`. */
export const dayOf = (timestamp: string): string => timestamp.slice(0, 10);
