/** iPhones, and iPads, which say that they are Macs. Their browsers never offer to install. */
export function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
