/** Schedules a sync with the server. Loads the code first; if that fails, the next page syncs. */
export function scheduleSync(): void {
  void import('./sync-scheduler.ts').then(
    ({ syncSoon }) => syncSoon(),
    () => undefined,
  )
}
