/** iPhones, and iPads, which say that they are Macs. Their browsers never offer to install. */
export function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Whether this is a line to send nothing over that was not asked for: Save-Data is on, or the line is very slow. */
export function prefersLessData(): boolean {
  const line: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof line !== 'object' || line === null) return false
  const saves = 'saveData' in line && line.saveData === true
  const slow = 'effectiveType' in line && String(line.effectiveType).includes('2g')
  return saves || slow
}
