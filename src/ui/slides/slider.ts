/** The slider library (keen-slider), loaded after the first paint and never part of a page's initial scripts. */
import KeenSlider from 'keen-slider'

/** Animation time (specification, section 9). */
const SPEED_MS = 300
/** The library ignores a move with a duration of 0. */
const INSTANT_MS = 1

export interface Slider {
  moveTo(index: number): void
  destroy(): void
}

/** Turns a scroll-snapping list into a slider, starting at its current slide. Calls `onSlide` when a slide is shown. */
export function createSlider(list: HTMLUListElement, onSlide: (index: number) => void): Slider {
  const initial = Math.round(list.scrollLeft / list.clientWidth)
  list.scrollLeft = 0
  list.dataset.slider = ''
  const slider = new KeenSlider(list, {
    initial,
    selector: () => [...list.children] as HTMLElement[],
    defaultAnimation: { duration: SPEED_MS },
    animationStarted: ({ animator }) => onSlide(animator.targetIdx ?? slider.track.details.rel),
    destroyed: () => delete list.dataset.slider,
  })
  return {
    moveTo: (index) => {
      // Otherwise a move that has started but not yet moved anything would continue to its own target.
      slider.animator.stop()
      slider.moveToIdx(index, true, { duration: prefersReducedMotion() ? INSTANT_MS : SPEED_MS })
    },
    destroy: () => slider.destroy(),
  }
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
