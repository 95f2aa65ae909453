/** Syncs this device's changes with the server soon. Loads the code for it first; without it the next page does it. */
export function scheduleSync(): void {
  void import('./sync-scheduler.ts').then(
    ({ syncSoon }) => syncSoon(),
    () => undefined,
  )
}
