import type { ReactNode } from 'react'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { Button } from '../buttons/button.tsx'
import { Rosette } from '../icons/rosette.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** Use `h1` if this is the only content of a page. */
  heading?: 'h1' | 'h2'
  /** Text that explains why it is empty and what the shopper can do. */
  children?: ReactNode
  /** Button or link. */
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

/** Shows that a page's data could not be loaded, with a retry button. */
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
