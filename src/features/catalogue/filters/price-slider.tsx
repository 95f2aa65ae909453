import { Slider } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import styles from './price-slider.module.css'
import { formatPriceLimit, PRICE_MAX, PRICE_STEP } from './price-steps.ts'

/** Change in price for each key that moves a slider thumb, in rupees. */
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
  /** Lower end of the price range, in rupees. */
  min: number
  /** Upper end of the price range, in rupees. The slider's maximum means no upper limit. */
  max: number
  onChange: (range: { min: number; max: number }) => void
}

/** Slider with two thumbs for selecting a price range. */
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

/**
 * Returns a key handler that moves one slider thumb, but never past the other thumb. Replaces Radix's own handler,
 * which lets the thumbs swap places.
 */
function keyHandler(value: number, lowest: number, highest: number, onMove: (value: number) => void) {
  return (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(Math.min(Math.max(value + step, lowest), highest))
  }
}
