import { formatRupees } from '#contract/money.ts'
import { PRICE_STEP, PRICE_TOP } from './list-search.ts'
import styles from './price-slider.module.css'

interface PriceSliderProps {
  /** Rupees; the right end means "and above". */
  min: number
  max: number
  onChange: (range: { min: number; max: number }) => void
}

/** Two thumbs on one line. They may meet, and never pass each other. */
export function PriceSlider({ min, max, onChange }: PriceSliderProps) {
  const shared = { min: 0, max: PRICE_TOP, step: PRICE_STEP, className: styles.thumb } as const
  return (
    <>
      <div className={styles.range}>
        <span className={styles.reach}>
          <span className={styles.chosen} style={{ left: share(min), right: share(PRICE_TOP - max) }} />
        </span>
        <input
          {...shared}
          type="range"
          aria-label="Lowest price"
          aria-valuetext={inWords(min)}
          value={min}
          onChange={({ target }) => onChange({ min: Math.min(target.valueAsNumber, max), max })}
        />
        <input
          {...shared}
          type="range"
          aria-label="Highest price"
          aria-valuetext={inWords(max)}
          value={max}
          // Where both stand at the right end, the other one is the one that can still be moved.
          style={{ zIndex: min > PRICE_TOP / 2 ? -1 : undefined }}
          onChange={({ target }) => onChange({ min, max: Math.max(target.valueAsNumber, min) })}
        />
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{inWords(min)}</span>
        <span>{inWords(max)}</span>
      </p>
    </>
  )
}

function inWords(rupees: number): string {
  return rupees < PRICE_TOP ? formatRupees(rupees) : `${formatRupees(PRICE_TOP)} and above`
}

function share(rupees: number): string {
  return `${(rupees / PRICE_TOP) * 100}%`
}
