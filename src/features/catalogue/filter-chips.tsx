import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './filter-chips.module.css'
import type { FilterInUse } from './filters-in-use.ts'
import type { ListFilters } from './list-search.ts'

interface FilterChipsProps {
  inUse: readonly FilterInUse[]
  onFilters: (filters: ListFilters) => void
}

/** The filters in use, each to be taken away by a press. */
export function FilterChips({ inUse, onFilters }: FilterChipsProps) {
  if (inUse.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Filters in use">
      {inUse.map(({ label, without }) => (
        <li key={label}>
          <Chip aria-label={`Remove ${label}`} onClick={() => onFilters(without)}>
            {label} <Icon name="close" size="xs" />
          </Chip>
        </li>
      ))}
      <li>
        <button type="button" className="link small" onClick={() => onFilters({})}>
          Clear all
        </button>
      </li>
    </ul>
  )
}
