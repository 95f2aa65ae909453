import type { ReactNode } from 'react'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { Button } from '../buttons/button.tsx'
import { Rosette } from '../icons/rosette.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** Heading level of the title. Use `h1` if the page has no other content. */
  heading?: 'h1' | 'h2'
  /**
   * Text that explains why there is nothing to show and what the shopper can do.
   */
  children?: ReactNode
  /** Button or link for the next step. */
  action?: ReactNode
}

/** Shows a message in place of an empty list or page. */
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
  /** Whether a retry is in progress. */
  busy: boolean
  onRetry: () => void
  /** Text that explains what could not be loaded and what happens next. */
  children: ReactNode
}

/**
 * Shows an error message for a page whose data could not be loaded, with a retry
 * button.
 */
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
