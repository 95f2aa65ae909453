/**
 * Returns whether the device is an iPhone or an iPad. Recent iPads identify themselves as Macs but have a touch screen.
 */
export function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Returns whether the page should avoid optional downloads, because Save-Data is on or the network is very slow. */
export function prefersLessData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null) return false
  const savesData = 'saveData' in connection && connection.saveData === true
  const isSlow = 'effectiveType' in connection && String(connection.effectiveType).includes('2g')
  return savesData || isSlow
}
