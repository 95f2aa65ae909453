import { Chip } from '../../../ui/buttons/chip.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { ListFilters } from '../list-params.ts'
import type { ActiveFilter } from './active-filters.ts'
import styles from './filter-chips.module.css'

interface FilterChipsProps {
  active: readonly ActiveFilter[]
  onFilters: (filters: ListFilters) => void
}

export function FilterChips({ active, onFilters }: FilterChipsProps) {
  if (active.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {active.map(({ label, remaining }) => (
        <li key={label}>
          <Chip aria-label={`Remove ${label}`} onClick={() => onFilters(remaining)}>
            <span>{label}</span> <Icon name="close" size="xs" />
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
