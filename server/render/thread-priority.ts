import { platform, setPriority } from 'node:os'

/** Niceness of the threads that render: they get a third of what other threads get that want the same core. */
const NICENESS = 5

/**
 * Lowers the priority of the calling thread, so that the API is fast while pages are rendered. Does nothing on systems
 * other than Linux, where threads have no priority of their own.
 */
export function yieldToMainThread(): void {
  if (platform() === 'linux') setPriority(NICENESS)
}
