import { whenIdle } from './schedule.ts'

/**
 * Lays out the parts of the page that the first paint left out (`data-first-paint` in base.css). Until then, their
 * heights are estimates, so the positions that the router restores would be wrong. Lays out one part in each idle
 * moment, because all of them together would block a slow phone for longer than a frame.
 */
export function layOutRest(): void {
  const root = document.documentElement
  if (!root.hasAttribute('data-first-paint')) return
  const parts = [...document.querySelectorAll<HTMLElement>('main > *, main li, footer')].filter(isLeftOut)
  const layOutNext = () => {
    const part = parts.shift()
    if (part) {
      part.style.contentVisibility = 'visible'
      whenIdle(layOutNext)
    } else {
      root.removeAttribute('data-first-paint')
    }
  }
  layOutNext()
}

function isLeftOut(element: Element): boolean {
  return getComputedStyle(element).contentVisibility === 'auto'
}
