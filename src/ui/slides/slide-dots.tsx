import { classNames } from '../../lib/class-names.ts'
import styles from './slides.module.css'

interface SlideDotsProps {
  /** Accessible name of each dot; must be unique. */
  labels: readonly string[]
  current: number
  onSelect: (index: number) => void
  className?: string | undefined
}

/** Shows one button per slide at the bottom of the slider. */
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
