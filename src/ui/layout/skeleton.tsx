import { classNames } from '../../lib/class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS class that gives the placeholder the size of the expected content. */
  className?: string | undefined
}

/**
 * Renders a placeholder for content that is still loading. Hidden from screen
 * readers; set `aria-busy` on the surrounding element.
 */
export function Skeleton({ className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden="true" />
}
