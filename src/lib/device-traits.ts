/** Recent iPads claim to be Macs, but have a touch screen. */
export function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Save-Data is on, or the network is very slow. */
export function prefersLessData(): boolean {
  return savesData() || String(networkTraits().effectiveType).includes('2g')
}

export function savesData(): boolean {
  return networkTraits().saveData === true
}

interface NetworkTraits {
  saveData?: unknown
  effectiveType?: unknown
}

/** Empty where browsers do not tell. */
function networkTraits(): NetworkTraits {
  return (navigator as { connection?: NetworkTraits }).connection ?? {}
}

/** Global Privacy Control (w3c.github.io/gpc). */
export function objectsToTracking(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
}
