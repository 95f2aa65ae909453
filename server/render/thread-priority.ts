import { platform, setPriority } from 'node:os'

/** Niceness of the threads that render: they get a tenth of a core that other threads want as well. */
const NICENESS = 10

/**
 * Lowers the priority of the calling thread, so that the API is fast while pages are rendered. Does nothing on systems
 * other than Linux, where threads have no priority of their own.
 */
export function yieldToMainThread(): void {
  if (platform() === 'linux') setPriority(NICENESS)
}
