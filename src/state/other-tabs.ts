import { onChanged, type SharedKey, tellChanged } from '#sync/changes.ts'

/**
 * How a keeper of what is under a key reaches the other tabs and the worker. They tell each other at once; a tab that
 * slept, or a browser without channels, looks again when it is shown.
 */
export function connectTabs(key: SharedKey): (heard: () => void) => { tell: () => void } {
  return (heard) => {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') heard()
    })
    onChanged(key, heard)
    return { tell: () => tellChanged(key) }
  }
}
