/** `ms` in total. */
export function afterVisibleTime(ms: number, callback: () => void): void {
  let remainingMs = ms
  let visibleSince = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    if (document.visibilityState === 'visible') {
      visibleSince = performance.now()
      timer = setTimeout(done, remainingMs)
    } else {
      clearTimeout(timer)
      remainingMs -= performance.now() - visibleSince
    }
  }
  const done = () => {
    document.removeEventListener('visibilitychange', update)
    callback()
  }
  document.addEventListener('visibilitychange', update)
  if (document.visibilityState === 'visible') update()
}
