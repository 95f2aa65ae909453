/** Runs `act` once the page has loaded and the browser has nothing more urgent. */
export function whenIdle(act: () => void): void {
  const soon = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : setTimeout(act, 200))
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}

/** Runs `act` once the browser has painted what is on its way now. Answers a function that calls it off. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
