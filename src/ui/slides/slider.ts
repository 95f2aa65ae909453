import KeenSlider from 'keen-slider'

/** Duration of the slide animation, in ms (specification, section 9). */
const SPEED_MS = 300
/**
 * Animation duration for shoppers who prefer reduced motion, in ms. Not 0,
 * because the slider library ignores moves with a duration of 0.
 */
const INSTANT_MS = 1

export interface Slider {
  moveTo(index: number): void
  destroy(): void
}

/**
 * Turns a scroll-snapping list into a slider that starts at the slide in view.
 * Calls `onSlide` with the index of the new slide on each change.
 */
export function createSlider(list: HTMLUListElement, onSlide: (index: number) => void): Slider {
  const initial = Math.round(list.scrollLeft / list.clientWidth)
  list.scrollLeft = 0
  list.dataset.slider = ''
  const slider = new KeenSlider(list, {
    initial,
    selector: () => [...list.children].filter((child) => child instanceof HTMLElement),
    defaultAnimation: { duration: SPEED_MS },
    animationStarted: ({ animator }) => onSlide(animator.targetIdx ?? slider.track.details.rel),
    destroyed: () => delete list.dataset.slider,
  })
  const moveTo = (index: number) => {
    // Stops the previous move, which might otherwise continue to its own target.
    slider.animator.stop()
    slider.moveToIdx(index, true, { duration: prefersReducedMotion() ? INSTANT_MS : SPEED_MS })
  }
  const stopFollowing = followSwipesFromControls(list, (step) => {
    const { rel, maxIdx } = slider.track.details
    moveTo(Math.min(Math.max(rel + step, 0), maxIdx))
  })
  return {
    moveTo,
    destroy: () => {
      stopFollowing()
      slider.destroy()
    },
  }
}

/**
 * Distance from which a touch on a control is a swipe instead of a press, in px.
 */
const SWIPE_PX = 12

/**
 * Calls `onSwipe` when a swipe starts on a control beside the list, such as an
 * arrow, which lies on top of the slides. The control is then not pressed.
 * Returns a function that removes the listeners.
 */
function followSwipesFromControls(list: HTMLUListElement, onSwipe: (step: 1 | -1) => void): () => void {
  let start: Touch | undefined
  const onTouchStart = ({ target, touches }: TouchEvent) => {
    const isOnControl = touches.length === 1 && target instanceof Node && !list.contains(target)
    start = isOnControl ? touches[0] : undefined
  }
  const onTouchEnd = (event: TouchEvent) => {
    const [end] = event.changedTouches
    if (!start || !end) return
    const x = end.clientX - start.clientX
    if (Math.abs(x) < SWIPE_PX || Math.abs(x) < Math.abs(end.clientY - start.clientY)) return
    // Suppresses the click.
    event.preventDefault()
    onSwipe(x < 0 ? 1 : -1)
  }
  const area = list.parentElement
  area?.addEventListener('touchstart', onTouchStart, { passive: true })
  area?.addEventListener('touchend', onTouchEnd)
  return () => {
    area?.removeEventListener('touchstart', onTouchStart)
    area?.removeEventListener('touchend', onTouchEnd)
  }
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
