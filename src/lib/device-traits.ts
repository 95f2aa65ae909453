/** Returns true on iPhones and iPads, whose browsers never offer to install an app. iPads identify as Macs. */
export function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Returns true if nothing should be downloaded in advance: data saver is on, or the connection is very slow. */
export function prefersLessData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null) return false
  const savesData = 'saveData' in connection && connection.saveData === true
  const isSlow = 'effectiveType' in connection && String(connection.effectiveType).includes('2g')
  return savesData || isSlow
}
