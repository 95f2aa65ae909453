/** Recent iPads claim to be Macs, but have a touch screen. */
export function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Save-Data is on, or the network is very slow. */
export function prefersLessData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null) return false
  const savesData = 'saveData' in connection && connection.saveData === true
  const isSlow = 'effectiveType' in connection && String(connection.effectiveType).includes('2g')
  return savesData || isSlow
}
