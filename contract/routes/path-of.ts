/** Method and path of a route, and the path with its parameters filled in. */
export const methodOf = (route: string): string => route.slice(0, route.indexOf(' '));
export const patternOf = (route: string): string => route.slice(route.indexOf('/'));

export function pathOf(route: string, params: Record<string, string> = {}): string {
  return patternOf(route).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
