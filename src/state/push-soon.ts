/** The shopper has changed something: it is to reach the account. The code that does it comes only now. */
export function pushSoon(): void {
  void import('./account-sync.ts').then(
    ({ pushChanges }) => pushChanges(),
    // Without a network there may be no code. The next start of the page tells the account.
    () => undefined,
  )
}
