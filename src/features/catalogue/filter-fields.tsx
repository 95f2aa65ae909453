import type { FilterOptions } from '#contract/shapes/product.ts'
import styles from './filter-fields.module.css'
import { FilterGroup } from './filter-group.tsx'
import { FILTER_GROUPS, GROUP_TITLES, type ListFilters, PRICE_TOP } from './list-search.ts'
import { PriceSlider } from './price-slider.tsx'
import { swatchColour } from './swatch-colour.ts'

interface FilterFieldsProps {
  filters: ListFilters
  /** What the list can be filtered by; not known before its first answer. */
  options: FilterOptions | undefined
  onChange: (filters: ListFilters) => void
}

export function FilterFields({ filters, options, onChange }: FilterFieldsProps) {
  const { min = 0, max = PRICE_TOP } = filters
  return (
    <div className={styles.fields}>
      <fieldset className={styles.price}>
        <legend>Price</legend>
        <PriceSlider min={min} max={max} onChange={(range) => onChange({ ...filters, ...range })} />
      </fieldset>
      {FILTER_GROUPS.map((group) => (
        <FilterGroup
          key={group}
          title={GROUP_TITLES[group]}
          options={options?.[group] ?? []}
          chosen={filters[group] ?? []}
          onChange={(chosen) => onChange({ ...filters, [group]: chosen })}
          {...(group === 'colors' && { swatch: swatchColour })}
        />
      ))}
    </div>
  )
}
