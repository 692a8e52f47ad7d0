/**
 * A page that is left takes its requests with it. Firefox ends them while the page still runs, and the app would say for a moment that the
 * service cannot be reached. So whoever was not answered waits until the page is gone, or has turned out to stay: a download
 * begins in the same way.
 */
const graceMs = 5_000;
let leftAt = Number.NEGATIVE_INFINITY;

export function watchForLeaving(): void {
  window.addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
}

export async function pageStays(): Promise<void> {
  if (performance.now() - leftAt < graceMs) await new Promise((resolve) => setTimeout(resolve, graceMs));
}
