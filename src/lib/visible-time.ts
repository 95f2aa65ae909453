/** Runs `act` once the page has been on the screen for `ms`. Time in the background does not count. */
export function afterVisibleTime(ms: number, act: () => void): void {
  let left = ms
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    if (document.visibilityState === 'visible') {
      since = performance.now()
      timer = setTimeout(done, left)
    } else {
      clearTimeout(timer)
      left -= performance.now() - since
    }
  }
  const done = () => {
    document.removeEventListener('visibilitychange', follow)
    act()
  }
  document.addEventListener('visibilitychange', follow)
  if (document.visibilityState === 'visible') follow()
}
