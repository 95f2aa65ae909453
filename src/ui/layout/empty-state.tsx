import type { ReactNode } from 'react'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { Button } from '../buttons/button.tsx'
import { Rosette } from '../icons/rosette.tsx'
import styles from './empty-state.module.css'

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

interface LoadErrorPageProps {
  title: string
  /** It is being tried. */
  busy: boolean
  onRetry: () => void
  /** Why it is not there, and what became of it. */
  children: ReactNode
}

/** The page of what could not be read. */
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
