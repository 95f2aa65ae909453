/** The library that moves a row of slides. It comes after the first paint, and is in no page's first code. */
import KeenSlider from 'keen-slider'

/** Specification, section 9. */
const SPEED_MS = 300
/** The library finds no target for a move that takes no time. */
const INSTANT_MS = 1

export interface Slider {
  moveTo(index: number): void
  destroy(): void
}

/** Moves the slides of a list from now on, beginning where it stands. `tell` hears which one comes into view. */
export function createSlider(list: HTMLUListElement, tell: (index: number) => void): Slider {
  const initial = Math.round(list.scrollLeft / list.clientWidth)
  list.scrollLeft = 0
  list.dataset.slider = ''
  const slider = new KeenSlider(list, {
    initial,
    selector: () => [...list.children] as HTMLElement[],
    defaultAnimation: { duration: SPEED_MS },
    animationStarted: ({ animator }) => tell(animator.targetIdx ?? slider.track.details.rel),
    destroyed: () => delete list.dataset.slider,
  })
  return {
    moveTo: (index) => {
      // From where it stands now: a move that is under way, and has not moved anything yet, would go on to its own end.
      slider.animator.stop()
      slider.moveToIdx(index, true, { duration: prefersReducedMotion() ? INSTANT_MS : SPEED_MS })
    },
    destroy: () => slider.destroy(),
  }
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
