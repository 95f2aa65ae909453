import { classNames } from '../../lib/class-names.ts'
import styles from './slides.module.css'

interface SlideDotsProps {
  /** What each dot leads to. No two are the same. */
  labels: readonly string[]
  current: number
  onSelect: (index: number) => void
  className?: string | undefined
}

/** One dot for every slide, at the lower edge of what they lie in. */
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
