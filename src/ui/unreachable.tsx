import type { ReactNode } from 'react'
import { useFocusPassedOn } from '../lib/use-focus-passed-on.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface UnreachableProps {
  title: string
  /** It is being tried. */
  busy: boolean
  onRetry: () => void
  /** Why it is not there, and what became of it. */
  children: ReactNode
}

/** The page of what could not be read. */
export function Unreachable({ title, busy, onRetry, children }: UnreachableProps) {
  const button = useFocusPassedOn<HTMLButtonElement>()
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
