import { useQuery } from '@tanstack/react-query'
import { categoryPath } from '#contract/shop-paths.ts'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { clearSearches, useRecentSearches } from '../../state/local/recent-searches.ts'
import { categoriesQuery } from '../../state/queries/catalogue-queries.ts'
import { Chip, ChipLink } from '../../ui/buttons/chip.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './search-suggestions.module.css'

interface RecentSearchesProps {
  onTerm: (term: string) => void
}

/**
 * Shows the most recent searches on this device as buttons that repeat a search.
 */
export function RecentSearches({ onTerm }: RecentSearchesProps) {
  const terms = useRecentSearches()
  return terms.length > 0 && <RecentSearchList terms={terms} onTerm={onTerm} />
}

/**
 * Lists recent searches, with a Clear button. Mounted only while there are recent
 * searches, so that the focus moves elsewhere when the list is cleared.
 */
function RecentSearchList({ terms, onTerm }: RecentSearchesProps & { terms: readonly string[] }) {
  const section = useFocusFallback<HTMLElement>()
  return (
    <section ref={section} className={styles.recent} aria-label="Recent searches">
      <div className={styles.header}>
        <h2>Recent searches</h2>
        <button type="button" className="link small" onClick={clearSearches}>
          Clear
        </button>
      </div>
      <ul className={styles.chips}>
        {terms.map((term) => (
          <li key={term}>
            <Chip onClick={() => onTerm(term)}>
              <Icon name="clock" size="xs" /> <span>{term}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CategoryLinksProps {
  onLeave: () => void
}

/**
 * Shows links to all categories. Usually needs no request, because the page
 * header has already loaded the categories.
 */
export function CategoryLinks({ onLeave }: CategoryLinksProps) {
  const { data } = useQuery(categoriesQuery())
  return (
    <ul className={styles.chips} aria-label="Categories">
      {data?.data.map(({ id, name }) => (
        <li key={id}>
          <ChipLink href={categoryPath(name)} onClick={onLeave}>
            {name}
          </ChipLink>
        </li>
      ))}
    </ul>
  )
}
