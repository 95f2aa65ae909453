import type { Product } from '#contract/schemas/catalogue.ts'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { optionId, SearchResult } from './search-result.tsx'
import styles from './search-results.module.css'
import { SearchResultsSkeleton } from './search-skeleton.tsx'
import { CategoryLinks, RecentSearches } from './search-suggestions.tsx'
import type { SearchState } from './use-search.ts'

interface SearchResultsProps {
  search: SearchState
  /** Those of the found products that are shown. */
  shown: readonly Product[]
  listId: string
  /** Position of the result that Enter would open; -1 for none. */
  active: number
  /** Searches for this instead. */
  onTerm: (term: string) => void
  onSeeAll: () => void
  /** A link out of the search was followed. */
  onLeave: () => void
}

/** What stands below the text field: the way in while it is blank, and whatever the search came to. */
export function SearchResults(props: SearchResultsProps) {
  const { search, onTerm, onLeave } = props
  return (
    // Takes the focus of what goes away with its press; the text field would bring up a phone's keyboard.
    <div className={styles.body} tabIndex={-1}>
      {search.state === 'blank' && (
        <>
          <RecentSearches onTerm={onTerm} />
          <h2>Categories</h2>
          <CategoryLinks onLeave={onLeave} />
        </>
      )}
      {search.state !== 'blank' && <h2>Search Results</h2>}
      {search.state === 'asking' && <SearchResultsSkeleton />}
      {search.state === 'found' && search.products.length > 0 && <ResultList {...props} search={search} />}
      {search.state === 'found' && search.products.length === 0 && (
        <div className={styles.nothing}>
          <h3>No products found</h3>
          <p>Check the spelling, or look through a category.</p>
          <CategoryLinks onLeave={onLeave} />
        </div>
      )}
      {search.state === 'failed' && <SearchError onRetry={search.retry} />}
      <p className="sr" role="status">
        {announcement(search)}
      </p>
    </div>
  )
}

type ResultListProps = Omit<SearchResultsProps, 'search'> & { search: Extract<SearchState, { state: 'found' }> }

function ResultList({ search, shown, listId, active, onSeeAll, onLeave }: ResultListProps) {
  const { products, term, isSaved } = search
  return (
    <>
      {isSaved && <p className={styles.saved}>From the catalogue saved on this device.</p>}
      <div role="listbox" id={listId} aria-label="Search Results">
        {shown.map((product, at) => (
          <SearchResult
            key={product._id}
            id={optionId(listId, at)}
            product={product}
            term={term}
            active={at === active}
            onLeave={onLeave}
          />
        ))}
      </div>
      {shown.length < products.length && <SeeAll count={products.length} onPress={onSeeAll} />}
    </>
  )
}

function SeeAll({ count, onPress }: { count: number; onPress: () => void }) {
  const button = useFocusFallback<HTMLButtonElement>()
  return (
    <button ref={button} type="button" className="link" onClick={onPress}>
      See all {count} results
    </button>
  )
}

function SearchError({ onRetry }: { onRetry: () => void }) {
  const button = useFocusFallback<HTMLButtonElement>()
  return (
    <div className={styles.nothing}>
      <h3>The search did not get through</h3>
      <p>The shop cannot be reached right now. Check your connection and try again.</p>
      <Button ref={button} variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** What a screen reader says when the results change. */
function announcement(search: SearchState): string {
  if (search.state !== 'found') return ''
  const { length } = search.products
  if (length === 0) return 'No products found'
  return length === 1 ? '1 result' : `${length} results`
}
