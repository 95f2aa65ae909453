import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import styles from './size-slider.module.css'

interface SizeSliderProps {
  /** Accessible name of the slider. */
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value as screen readers announce it. */
  valueText: string
  /** How much the buttons beside the slider change the value. */
  buttonStep: number
  onChange: (value: number) => void
}

/**
 * Slider with a button on each side for small changes, because a finger cannot
 * set a slider exactly.
 */
export function SizeSlider({ label, value, min, max, step, valueText, buttonStep, onChange }: SizeSliderProps) {
  const change = (next: number) => onChange(Math.min(Math.max(next, min), max))
  return (
    <div className={styles.slider}>
      <IconButton icon="minus" size="s" label="Smaller" onClick={() => change(value - buttonStep)} />
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ target }) => change(target.valueAsNumber)}
      />
      <IconButton icon="plus" size="s" label="Larger" onClick={() => change(value + buttonStep)} />
    </div>
  )
}
