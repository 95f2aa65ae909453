import { Slider } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import styles from './price-slider.module.css'
import { formatPriceLimit, PRICE_MAX, PRICE_STEP } from './price-steps.ts'

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
  /** In rupees. */
  min: number
  /** In rupees. The slider's maximum means no limit. */
  max: number
  onChange: (range: { min: number; max: number }) => void
}

export function PriceSlider({ min, max, onChange }: PriceSliderProps) {
  const moveMin = keyHandler(min, 0, max, (value) => onChange({ min: value, max }))
  const moveMax = keyHandler(max, min, PRICE_MAX, (value) => onChange({ min, max: value }))
  return (
    <Slider.Root
      className={styles.root}
      max={PRICE_MAX}
      step={PRICE_STEP}
      value={[min, max]}
      onValueChange={([low = min, high = max]) => onChange({ min: low, max: high })}
    >
      <Slider.Track className={styles.track}>
        <Slider.Range className={styles.range} />
      </Slider.Track>
      <Slider.Thumb
        className={styles.thumb}
        aria-label="Lowest price"
        aria-valuetext={formatPriceLimit(min)}
        onKeyDown={moveMin}
      />
      <Slider.Thumb
        className={styles.thumb}
        aria-label="Highest price"
        aria-valuetext={formatPriceLimit(max)}
        onKeyDown={moveMax}
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
