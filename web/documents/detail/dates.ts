/** Times as the service prints them: in UTC, days as `YYYY-MM-DD`. */
export const dayOf = (timestamp: string): string => timestamp.slice(0, 10);

export const minuteOf = (timestamp: string): string => `${timestamp.slice(0, 10)} ${timestamp.slice(11, 16)} UTC`;
