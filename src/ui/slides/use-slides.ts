import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createSlider, type Slider } from './slider.ts'

const KEY_STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export interface Slides {
  /** Ref for the list element whose items are the slides. */
  track: React.RefObject<HTMLUListElement | null>
  current: number
  show(index: number): void
  /**
   * Key handler for the element around the slides. The Left and Right arrow keys
   * change the slide.
   */
  onKeyDown(event: KeyboardEvent): void
}

/**
 * Returns the current slide of a slider and functions that change it. Until the
 * page has been hydrated, the list of slides uses CSS scroll snapping. If the
 * focused slide leaves the view, the focus moves to the link or button in the new
 * slide.
 */
export function useSlides(count: number): Slides {
  const track = useRef<HTMLUListElement>(null)
  const slider = useRef<Slider>(null)
  const [current, setCurrent] = useState(0)
  const hadFocus = useRef(false)

  const select = useCallback((index: number) => {
    // Read before rendering, because slides out of view become inert and lose the
    // focus.
    hadFocus.current = track.current?.contains(document.activeElement) === true
    setCurrent(index)
  }, [])

  useLayoutEffect(() => {
    const slide = track.current?.children[current]
    // Prevents scrolling, because the slider moves the list itself.
    if (hadFocus.current) slide?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [current])

  useEffect(() => {
    const list = track.current
    if (!list || count < 2) return
    slider.current = createSlider(list, select)
    return () => {
      slider.current?.destroy()
      slider.current = null
    }
  }, [count, select])

  const show = useCallback(
    (requested: number) => {
      const index = Math.min(Math.max(requested, 0), count - 1)
      select(index)
      slider.current?.moveTo(index)
    },
    [count, select],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key]
    // Ignores arrow keys with modifiers, which are browser shortcuts, e.g.
    // Alt+Left to go back.
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    // Prevents the browser from scrolling the list as well.
    event.preventDefault()
    show(current + step)
  }
  return { track, current, show, onKeyDown }
}
