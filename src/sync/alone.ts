/** Longer than an act mostly takes. */
const PATIENCE_MS = 15_000

/**
 * Runs `act` while nobody else in this browser runs one under the same name. This saves the server needless requests; what
 * runs must be right without it, for where there are no locks, or one does not come free within the patience, it runs all
 * the same: a frozen tab may hold on for ever.
 */
export async function alone<Result>(
  name: string,
  act: () => Promise<Result>,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  if (!('locks' in navigator)) return act()
  let begun = false
  const begin = () => {
    begun = true
    return act()
  }
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, begin)
  } catch (error) {
    if (begun) throw error
    return act()
  }
}
