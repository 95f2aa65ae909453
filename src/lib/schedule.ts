/**
 * Longest wait for an idle browser, in ms. Without a limit, a slow device that is
 * always busy would wait for ever.
 */
const MAX_IDLE_WAIT_MS = 5000

/**
 * Calls `callback` once the page has loaded and the browser is idle, or has been
 * busy for MAX_IDLE_WAIT_MS since.
 */
export function whenIdle(callback: () => void): void {
  const schedule = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(callback, { timeout: MAX_IDLE_WAIT_MS })
      : setTimeout(callback, 200)
  if (document.readyState === 'complete') schedule()
  else addEventListener('load', schedule, { once: true })
}

/**
 * Calls `callback` after the next paint. Returns a function that cancels the
 * call.
 */
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
