/**
 * Returns whether this is an iPhone or an iPad (which identifies itself as a Mac). Their browsers have no install
 * prompt.
 */
export function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Returns whether to avoid optional downloads: Save-Data is on, or the network is very slow. */
export function prefersLessData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null) return false
  const savesData = 'saveData' in connection && connection.saveData === true
  const isSlow = 'effectiveType' in connection && String(connection.effectiveType).includes('2g')
  return savesData || isSlow
}
