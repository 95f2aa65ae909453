/** How long to wait for another tab or the worker. A frozen tab may hold on for ever. */
const PATIENCE_MS = 15_000

/**
 * Runs `act` while nobody else in this browser runs one under the same name. This saves the server needless requests; what
 * runs must be right without it, for where there are no locks, or one does not come free in time, it runs all the same.
 */
export async function alone<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return act()
  let begun = false
  const begin = () => {
    begun = true
    return act()
  }
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, begin)
  } catch (error) {
    if (begun) throw error
    return act()
  }
}
