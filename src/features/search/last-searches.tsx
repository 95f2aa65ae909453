import { useFocusPassedOn } from '../../lib/use-focus-passed-on.ts'
import { forgetSearches, useLastSearches } from '../../state/last-searches.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './chips.module.css'

interface LastSearchesProps {
  onTerm: (term: string) => void
}

/** What this device searched for before, to be had again with one press. Nothing where it never did. */
export function LastSearches({ onTerm }: LastSearchesProps) {
  const terms = useLastSearches()
  return terms.length > 0 && <Terms terms={terms} onTerm={onTerm} />
}

/** Each press does away with all of it. */
function Terms({ terms, onTerm }: LastSearchesProps & { terms: readonly string[] }) {
  const section = useFocusPassedOn<HTMLElement>()
  return (
    <section ref={section} className={styles.last} aria-label="Last searches">
      <div className={styles.head}>
        <h2>Last searches</h2>
        <button type="button" className="link small" onClick={forgetSearches}>
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
