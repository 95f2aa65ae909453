/**
 * Schedules a sync with the server after loading the sync code. If the code
 * cannot be loaded, the next page syncs instead.
 */
export function scheduleSync(): void {
  void import('./sync-scheduler.ts').then(
    ({ syncSoon }) => syncSoon(),
    () => undefined,
  )
}
