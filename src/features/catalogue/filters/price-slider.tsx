import { formatRupees } from '#contract/money.ts'
import { PRICE_MAX, PRICE_STEP } from '../list-params.ts'
import styles from './price-slider.module.css'

interface PriceSliderProps {
  /** Rupees; the right end means "and above". */
  min: number
  max: number
  onChange: (range: { min: number; max: number }) => void
}

/** Two thumbs on one line. They may meet, and never pass each other. */
export function PriceSlider({ min, max, onChange }: PriceSliderProps) {
  const shared = { min: 0, max: PRICE_MAX, step: PRICE_STEP, className: styles.thumb } as const
  return (
    <>
      <div className={styles.range}>
        <span className={styles.reach}>
          <span className={styles.chosen} style={{ left: percent(min), right: percent(PRICE_MAX - max) }} />
        </span>
        <input
          {...shared}
          type="range"
          aria-label="Lowest price"
          aria-valuetext={formatPrice(min)}
          value={min}
          onChange={({ target }) => onChange({ min: Math.min(target.valueAsNumber, max), max })}
        />
        <input
          {...shared}
          type="range"
          aria-label="Highest price"
          aria-valuetext={formatPrice(max)}
          value={max}
          // Where both stand at the right end, the other one is the one that can still be moved.
          style={{ zIndex: min > PRICE_MAX / 2 ? -1 : undefined }}
          onChange={({ target }) => onChange({ min, max: Math.max(target.valueAsNumber, min) })}
        />
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{formatPrice(min)}</span>
        <span>{formatPrice(max)}</span>
      </p>
    </>
  )
}

function formatPrice(rupees: number): string {
  return rupees < PRICE_MAX ? formatRupees(rupees) : `${formatRupees(PRICE_MAX)} and above`
}

function percent(rupees: number): string {
  return `${(rupees / PRICE_MAX) * 100}%`
}
