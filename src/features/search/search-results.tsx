import type { Product } from '#contract/catalogue/product.ts'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ChipLink } from '../../ui/buttons/chip.tsx'
import { findHelpPages } from './help-pages.ts'
import { optionId, SearchResult, SearchResultSkeleton } from './search-option.tsx'
import styles from './search-results.module.css'
import { CategoryLinks, RecentSearches } from './search-suggestions.tsx'
import type { FoundProducts, SearchState } from './use-search.ts'

interface SearchResultsProps {
  search: SearchState
  /**
   * Search results to show: only the first few until the shopper presses "See
   * all".
   */
  visible: readonly Product[]
  listId: string
  /** Index of the search result that Enter opens; -1 if there is none. */
  active: number
  /**
   * Called with a new search term, e.g. when the shopper selects a recent search.
   */
  onTerm: (term: string) => void
  onSeeAll: () => void
  /** Called when the shopper follows a link to another page. */
  onLeave: () => void
}

/**
 * Shows search suggestions while the search field is blank. Otherwise shows the
 * search results, or the reason why there are none.
 */
export function SearchResults(props: SearchResultsProps) {
  const { search, onTerm, onLeave } = props
  return (
    // Receives the focus when a pressed button is removed. Focusing the text
    // field instead would open the on-screen keyboard.
    <div className={styles.body} tabIndex={-1}>
      {search.state === 'blank' && (
        <>
          <RecentSearches onTerm={onTerm} />
          <h2>Categories</h2>
          <CategoryLinks onLeave={onLeave} />
        </>
      )}
      {search.state === 'found' && <HelpLinks term={search.term} onLeave={onLeave} />}
      {search.state !== 'blank' && <h2>Search Results</h2>}
      {search.state === 'loading' && <LoadingResults />}
      {search.state === 'found' && search.products.length > 0 && <ResultList {...props} search={search} />}
      {search.state === 'found' && search.products.length === 0 && (
        <div className={styles.message}>
          <h3>No products found</h3>
          <p>Check the spelling or browse a category.</p>
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

/** Nothing if the term asks for a piece. */
function HelpLinks({ term, onLeave }: { term: string; onLeave: () => void }) {
  const pages = findHelpPages(term)
  if (pages.length === 0) return null
  return (
    <section className={styles.help} aria-label="Help">
      <h2>Help</h2>
      <ul>
        {pages.map(({ title, href }) => (
          <li key={href}>
            <ChipLink href={href} onClick={onLeave}>
              {title}
            </ChipLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ResultListProps = Omit<SearchResultsProps, 'search'> & { search: FoundProducts }

function ResultList({ search, visible, listId, active, onSeeAll, onLeave }: ResultListProps) {
  const { products, term, isComplete, retry, isSaved } = search
  const near = nearMessage(search)
  const seeAll = () => {
    onSeeAll()
    retry?.()
  }
  return (
    <>
      {isSaved && <p className={styles.saved}>From the catalogue saved on this device.</p>}
      {near && <p className={styles.near}>{near}</p>}
      <div role="listbox" id={listId} aria-label="Search Results">
        {visible.map((product, index) => (
          <SearchResult
            key={product.id}
            id={optionId(listId, index)}
            product={product}
            term={term}
            active={index === active}
            onLeave={onLeave}
          />
        ))}
      </div>
      {(visible.length < products.length || retry) && (
        <SeeAllButton count={isComplete ? products.length : null} onClick={seeAll} />
      )}
    </>
  )
}

/** Null if the shop sells what was searched for. */
function nearMessage({ products }: FoundProducts): string | null {
  const near = products[0]?.near
  return near ? `No ${near} yet. Close to it:` : null
}

function LoadingResults() {
  return (
    <div aria-busy="true">
      <SearchResultSkeleton />
      <SearchResultSkeleton />
      <SearchResultSkeleton />
    </div>
  )
}

/** `count` is null if the number of results is not known. */
function SeeAllButton({ count, onClick }: { count: number | null; onClick: () => void }) {
  const button = useFocusFallback<HTMLButtonElement>()
  return (
    <button ref={button} type="button" className="link" onClick={onClick}>
      {count === null ? 'See all results' : `See all ${count} results`}
    </button>
  )
}

function SearchError({ onRetry }: { onRetry: () => void }) {
  const button = useFocusFallback<HTMLButtonElement>()
  return (
    <div className={styles.message}>
      <h3>We couldn't search just now</h3>
      <p>The shop can't be reached. Check your connection and try again.</p>
      <Button ref={button} variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** Returns the screen reader announcement for the number of search results. */
function announcement(search: SearchState): string {
  if (search.state !== 'found') return ''
  const { length } = search.products
  if (length === 0) return 'No products found'
  const near = nearMessage(search)
  const count = length === 1 ? '1 result' : `${length} results`
  return [near, search.isComplete ? count : `The first ${length} results`].filter(Boolean).join(' ')
}
