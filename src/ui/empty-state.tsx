import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Rosette } from './rosette.tsx'

interface EmptyStateProps {
  title: string
  /** `h1` where it is what the whole page says. */
  heading?: 'h1' | 'h2'
  /** Why there is nothing, and what to do. */
  children?: ReactNode
  /** The way out: a button or a link. */
  action?: ReactNode
}

/** A place with nothing in it, or one that could not be filled. */
export function EmptyState({ title, heading: Heading = 'h2', children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Rosette />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
