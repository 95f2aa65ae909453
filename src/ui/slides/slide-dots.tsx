import { classNames } from '../../lib/class-names.ts'
import styles from './slides.module.css'

interface SlideDotsProps {
  /** Accessible names of the dots, one for each slide. The names must be unique. */
  labels: readonly string[]
  current: number
  onSelect: (index: number) => void
  className?: string | undefined
}

/**
 * Shows a row of dots at the bottom of a slider. Pressing a dot shows the
 * corresponding slide.
 */
export function SlideDots({ labels, current, onSelect, className }: SlideDotsProps) {
  return (
    <div className={classNames(styles.dots, className)}>
      {labels.map((label, index) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-current={index === current || undefined}
          onClick={() => onSelect(index)}
        />
      ))}
    </div>
  )
}
