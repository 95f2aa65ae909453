import { classNames } from '../lib/class-names.ts'
import styles from './stars.module.css'

interface StarsProps {
  /** 0 to 5; as many stars are filled as its rounded value. */
  value: number
  className?: string | undefined
}

const STAR = 'm12 3.2 2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1-4.5-4.2 6.1-.8z'

/** A rating to look at. */
export function Stars({ value, className }: StarsProps) {
  return (
    <span className={classNames(styles.stars, className)} role="img" aria-label={`${value} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg
          key={star}
          viewBox="0 0 24 24"
          className={star > Math.round(value) ? styles.no : undefined}
          aria-hidden="true"
        >
          <path d={STAR} />
        </svg>
      ))}
    </span>
  )
}
