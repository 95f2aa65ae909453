/** Calls `callback` once the page has loaded and the browser is idle. */
export function whenIdle(callback: () => void): void {
  const schedule = () =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(callback) : setTimeout(callback, 200)
  if (document.readyState === 'complete') schedule()
  else addEventListener('load', schedule, { once: true })
}

/** Calls `callback` after the next paint. Returns a function that cancels the call. */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
