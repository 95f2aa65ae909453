/**
 * Wrapper for the slider library (keen-slider), loaded after the first paint so that pages can render without the
 * library.
 */
import KeenSlider from 'keen-slider'

/** Duration of the slide animation, in ms (specification, section 9). */
const SPEED_MS = 300
/**
 * Animation duration for shoppers who prefer reduced motion, in ms. Not 0, because the slider library ignores moves
 * with a duration of 0.
 */
const INSTANT_MS = 1

export interface Slider {
  moveTo(index: number): void
  destroy(): void
}

/**
 * Turns a scroll-snapping list into a slider that starts at the slide in view. Calls `onSlide` with the index of the
 * new slide on each change.
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
  return {
    moveTo: (index) => {
      // Stops the previous move, which might otherwise continue to its own target.
      slider.animator.stop()
      slider.moveToIdx(index, true, { duration: prefersReducedMotion() ? INSTANT_MS : SPEED_MS })
    },
    destroy: () => slider.destroy(),
  }
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
