import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface ListEmptyProps {
  /** How many filters narrow the list. */
  filters: number
  onClear: () => void
}

/** In the place of a list that nothing is in. */
export function ListEmpty({ filters, onClear }: ListEmptyProps) {
  if (filters === 0) {
    return (
      <EmptyState
        title="No Products Found"
        action={
          <ButtonLink variant="secondary" href="/products">
            Show all pieces
          </ButtonLink>
        }
      >
        There is nothing here at the moment.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No Products Found"
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      {filters === 1
        ? 'Nothing matches this filter.'
        : 'Nothing matches all of these filters. Take one away, or start again.'}
    </EmptyState>
  )
}
