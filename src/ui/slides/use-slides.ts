import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '../../lib/schedule.ts'
import type { Slider } from './slider.ts'

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export interface Slides {
  /** For the list whose items are the slides. */
  track: React.RefObject<HTMLUListElement | null>
  current: number
  show(index: number): void
  /** For what holds the slides: the arrow keys turn them. */
  onKeyDown(event: KeyboardEvent): void
}

/**
 * One row of slides, one in view. The browser's own scroll snapping carries it from the first paint on, so that the
 * server's HTML needs no script; the slider library takes over once the page has been painted, and nothing moves then.
 * The focus goes along from the slide that is turned away to the link or button of the one that comes.
 */
export function useSlides(count: number): Slides {
  const track = useRef<HTMLUListElement>(null)
  const slider = useRef<Slider>(null)
  const [current, setCurrent] = useState(0)
  const hadFocus = useRef(false)

  const turnTo = useCallback((index: number) => {
    // Asked while the slide still has it: what is turned away is inert, and loses the focus.
    hadFocus.current = track.current?.contains(document.activeElement) === true
    setCurrent(index)
  }, [])

  useLayoutEffect(() => {
    const slide = track.current?.children[current]
    // The row is moved by whoever shows the slide.
    if (hadFocus.current) slide?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [current])

  useEffect(() => {
    const list = track.current
    if (!list || count < 2) return
    const follow = () => turnTo(Math.round(list.scrollLeft / list.clientWidth))
    list.addEventListener('scroll', follow, { passive: true })
    let gone = false
    const start = async () => {
      const { createSlider } = await import('./slider.ts')
      if (gone) return
      list.removeEventListener('scroll', follow)
      slider.current = createSlider(list, turnTo)
    }
    // Where the library cannot be had, on a device that lost the network, scroll snapping stays.
    const cancel = afterPaint(() => start().catch(() => undefined))
    return () => {
      gone = true
      cancel()
      list.removeEventListener('scroll', follow)
      slider.current?.destroy()
      slider.current = null
    }
  }, [count, turnTo])

  const show = useCallback(
    (wanted: number) => {
      const index = Math.min(Math.max(wanted, 0), count - 1)
      turnTo(index)
      const list = track.current
      if (slider.current) slider.current.moveTo(index)
      // At once, as the library may take over at any moment and starts from where the list stands.
      else list?.scrollTo({ left: index * list.clientWidth, behavior: 'instant' })
    },
    [count, turnTo],
  )
  const turnByKey = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    // With another key, Alt above all, an arrow is the browser's.
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    // The browser would scroll the row as well, as long as it can be scrolled.
    event.preventDefault()
    show(current + by)
  }
  return { track, current, show, onKeyDown: turnByKey }
}
