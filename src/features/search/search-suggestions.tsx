import { useQuery } from '@tanstack/react-query'
import { categoryPath } from '#contract/shop-paths.ts'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { clearSearches, useRecentSearches } from '../../state/local/recent-searches.ts'
import { endpointQuery } from '../../state/queries/queries.ts'
import { Chip, ChipLink } from '../../ui/buttons/chip.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './search-suggestions.module.css'

interface RecentSearchesProps {
  onTerm: (term: string) => void
}

/** What this device searched for before, to be had again with one press. Nothing where it never did. */
export function RecentSearches({ onTerm }: RecentSearchesProps) {
  const terms = useRecentSearches()
  return terms.length > 0 && <RecentSearchList terms={terms} onTerm={onTerm} />
}

/** Each press does away with all of it. */
function RecentSearchList({ terms, onTerm }: RecentSearchesProps & { terms: readonly string[] }) {
  const section = useFocusFallback<HTMLElement>()
  return (
    <section ref={section} className={styles.last} aria-label="Last searches">
      <div className={styles.head}>
        <h2>Last searches</h2>
        <button type="button" className="link small" onClick={clearSearches}>
          Clear
        </button>
      </div>
      <ul className={styles.chips}>
        {terms.map((term) => (
          <li key={term}>
            <Chip onClick={() => onTerm(term)}>
              <Icon name="clock" size="xs" /> {term}
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

/** The categories, as a way on for who does not know the word. The header has read them already. */
export function CategoryLinks({ onLeave }: CategoryLinksProps) {
  const { data } = useQuery(endpointQuery('listCategories', {}, 5 * 60_000))
  return (
    <ul className={styles.chips} aria-label="Categories">
      {data?.data.map(({ _id, name }) => (
        <li key={_id}>
          <ChipLink href={categoryPath(name)} onClick={onLeave}>
            {name}
          </ChipLink>
        </li>
      ))}
    </ul>
  )
}
