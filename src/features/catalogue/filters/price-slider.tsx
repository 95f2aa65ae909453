import { Slider } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import type { PriceRange } from './price-range.ts'
import styles from './price-slider.module.css'
import { formatPriceLimits, moveSlider, PRICE_MAX, PRICE_STEP, sliderRange } from './slider-range.ts'

/** In rupees, per key. */
const KEY_STEPS: Partial<Record<string, number>> = {
  ArrowRight: PRICE_STEP,
  ArrowUp: PRICE_STEP,
  ArrowLeft: -PRICE_STEP,
  ArrowDown: -PRICE_STEP,
  PageUp: 2 * PRICE_STEP,
  PageDown: -2 * PRICE_STEP,
  Home: -PRICE_MAX,
  End: PRICE_MAX,
}

interface PriceSliderProps {
  range: PriceRange
  onChange: (range: PriceRange) => void
}

/** Its right end means no limit. */
export function PriceSlider({ range, onChange }: PriceSliderProps) {
  const { low, high } = sliderRange(range)
  const { lowest, highest } = formatPriceLimits(range)
  const move = (to: Partial<ReturnType<typeof sliderRange>>) => onChange(moveSlider(range, { low, high, ...to }))
  return (
    <Slider.Root
      className={styles.root}
      max={PRICE_MAX}
      step={PRICE_STEP}
      value={[low, high]}
      onValueChange={([low = 0, high = PRICE_MAX]) => move({ low, high })}
    >
      <Slider.Track className={styles.track}>
        <Slider.Range className={styles.range} />
      </Slider.Track>
      <Slider.Thumb
        className={styles.thumb}
        aria-label="Lowest price"
        aria-valuetext={lowest}
        onKeyDown={keyHandler(low, 0, high, (low) => move({ low }))}
      />
      <Slider.Thumb
        className={styles.thumb}
        aria-label="Highest price"
        aria-valuetext={highest}
        onKeyDown={keyHandler(high, low, PRICE_MAX, (high) => move({ high }))}
      />
    </Slider.Root>
  )
}

/** Never past the other thumb; Radix lets them swap places. */
function keyHandler(value: number, lowest: number, highest: number, onMove: (value: number) => void) {
  return (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(Math.min(Math.max(value + step, lowest), highest))
  }
}
