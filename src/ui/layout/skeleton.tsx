import { classNames } from '../../lib/class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Gives it the size of what is coming. */
  className?: string | undefined
}

/** The place of something that is being loaded. Silent: the list around it says that it is busy. */
export function Skeleton({ className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden="true" />
}
