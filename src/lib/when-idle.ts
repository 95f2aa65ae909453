/** Runs `act` once the page has loaded and the browser has nothing more urgent. */
export function whenIdle(act: () => void): void {
  const soon = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : setTimeout(act, 200))
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
