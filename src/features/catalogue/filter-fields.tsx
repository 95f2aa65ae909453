import type { FilterOptions } from '#contract/shapes/product.ts'
import styles from './filter-fields.module.css'
import { FilterGroup } from './filter-group.tsx'
import { type ListFilters, PRICE_TOP } from './list-search.ts'
import { PriceSlider } from './price-slider.tsx'
import { swatchColour } from './swatch-colour.ts'

interface FilterFieldsProps {
  filters: ListFilters
  /** What the catalogue can be filtered by; not known before its first answer. */
  options: FilterOptions | undefined
  onChange: (filters: ListFilters) => void
}

export function FilterFields({ filters, options, onChange }: FilterFieldsProps) {
  const { min = 0, max = PRICE_TOP, categories = [], colors = [], materials = [] } = filters
  return (
    <div className={styles.fields}>
      <fieldset className={styles.price}>
        <legend>Price</legend>
        <PriceSlider min={min} max={max} onChange={(range) => onChange({ ...filters, ...range })} />
      </fieldset>
      {options && (
        <>
          <FilterGroup
            title="Category"
            options={options.categories}
            chosen={categories}
            onChange={(categories) => onChange({ ...filters, categories })}
          />
          <FilterGroup
            title="Colour"
            options={options.colors}
            chosen={colors}
            onChange={(colors) => onChange({ ...filters, colors })}
            swatch={swatchColour}
          />
          <FilterGroup
            title="Material"
            options={options.materials}
            chosen={materials}
            onChange={(materials) => onChange({ ...filters, materials })}
          />
        </>
      )}
    </div>
  )
}
