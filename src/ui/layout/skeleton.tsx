import { classNames } from '../../lib/class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Sets the size of the content to come. */
  className?: string | undefined
}

/** A placeholder for content that is loading. Hidden from screen readers: the element around it sets `aria-busy`. */
export function Skeleton({ className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden="true" />
}
