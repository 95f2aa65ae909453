import { classNames } from '../../lib/class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Class that sets the size of the expected content. */
  className?: string | undefined
}

/** Renders a loading placeholder. Hidden from screen readers; the surrounding element sets `aria-busy`. */
export function Skeleton({ className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden="true" />
}
