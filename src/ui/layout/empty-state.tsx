import type { ReactNode } from 'react'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { Button } from '../buttons/button.tsx'
import { Rosette } from '../icons/rosette.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** `h1` if it is the whole content of a page. */
  heading?: 'h1' | 'h2'
  /** Why there is nothing, and what the shopper can do. */
  children?: ReactNode
  /** A button or a link. */
  action?: ReactNode
}

/** Shown where a list or page has nothing to show. */
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

interface LoadErrorPageProps {
  title: string
  /** A retry is in progress. */
  busy: boolean
  onRetry: () => void
  /** What could not be loaded, and what happens next. */
  children: ReactNode
}

/** A page whose data could not be loaded, with a button to try again. */
export function LoadErrorPage({ title, busy, onRetry, children }: LoadErrorPageProps) {
  const button = useFocusFallback<HTMLButtonElement>()
  return (
    <EmptyState
      heading="h1"
      title={title}
      action={
        <Button ref={button} busy={busy && 'Loading…'} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
