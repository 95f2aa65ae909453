import { useEffect, useState } from 'react'
import type { FilterOptions } from '#contract/schemas/catalogue.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { FILTER_GROUPS, GROUP_TITLES, type ListFilters, PRICE_MAX, parseFilters } from '../list-params.ts'
import styles from './filter-panel.module.css'
import { PriceSlider } from './price-slider.tsx'

interface FilterPanelProps {
  open: boolean
  /** The filters in use: what choosing starts from. */
  filters: ListFilters
  options: FilterOptions | undefined
  onApply: (filters: ListFilters) => void
  /** Asked for by Cancel and by every other way out. What was chosen is forgotten. */
  onCancel: () => void
}

/** What is chosen here narrows the list only once it is applied. A sheet; where there is room, a panel beside the list. */
export function FilterPanel({ open, filters, options, onApply, onCancel }: FilterPanelProps) {
  const [chosen, setChosen] = useState(filters)
  const beside = useMediaQuery('(min-width: 1100px)')
  useEffect(() => {
    // A sheet closes by itself.
    if (!open || !beside) return
    const leave = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target instanceof Element && target.closest('dialog'))) onCancel()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [open, beside, onCancel])
  const fields = <FilterFields filters={chosen} options={options} onChange={setChosen} />
  const foot = (
    <>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button onClick={() => onApply(parseFilters({ ...chosen }))}>Apply</Button>
    </>
  )
  if (!beside) {
    return (
      <Sheet open={open} onClose={onCancel} title="Filters" footer={foot}>
        {fields}
      </Sheet>
    )
  }
  return (
    open && (
      <aside className={styles.panel} aria-label="Filters">
        <div className={styles.fields}>{fields}</div>
        <div className={styles.foot}>{foot}</div>
      </aside>
    )
  )
}

interface FilterFieldsProps {
  filters: ListFilters
  /** What the list can be filtered by; not known before its first answer. */
  options: FilterOptions | undefined
  onChange: (filters: ListFilters) => void
}

function FilterFields({ filters, options, onChange }: FilterFieldsProps) {
  const { min = 0, max = PRICE_MAX } = filters
  return (
    <div className={styles.filterFieldsFields}>
      <fieldset className={styles.price}>
        <legend>Price</legend>
        <PriceSlider min={min} max={max} onChange={(range) => onChange({ ...filters, ...range })} />
      </fieldset>
      {FILTER_GROUPS.map((group) => (
        <FilterGroup
          key={group}
          title={GROUP_TITLES[group]}
          options={options?.[group] ?? []}
          selected={filters[group] ?? []}
          onChange={(chosen) => onChange({ ...filters, [group]: chosen })}
          {...(group === 'colors' && { swatch: swatchColour })}
        />
      ))}
    </div>
  )
}

interface FilterGroupProps {
  title: string
  /** What there is to choose, as the shop writes it. */
  options: readonly string[]
  /** Lower-case names. */
  selected: readonly string[]
  onChange: (chosen: string[]) => void
  /** The colour that stands before an option. */
  swatch?: (option: string) => string
}

/** One question with any number of answers; nothing where there is nothing to choose. */
function FilterGroup({ title, options, selected, onChange, swatch }: FilterGroupProps) {
  if (options.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.options}>
        {options.map((option) => {
          const name = option.toLowerCase()
          const others = selected.filter((other) => other !== name)
          return (
            <label key={name} className={styles.option}>
              <input
                type="checkbox"
                checked={selected.includes(name)}
                onChange={({ target }) => onChange(target.checked ? [...others, name] : others)}
              />
              <Icon name="check" className={styles.tick} />
              {swatch && <span className={styles.swatch} style={{ background: swatch(option) }} />}
              {option}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The colours of the shop's pieces as they look, by lower-case name. */
const looks: Record<string, string> = {
  red: '#a8242f',
  blue: '#2d4a8a',
  green: '#1f7a4d',
  black: '#1c1a1a',
  white: '#fdfcf9',
  gold: '#c9a45c',
  silver: '#c3c6c8',
  'rose gold': '#c98f7d',
}

/** A CSS colour for the name of a colour. A new name that CSS knows needs nothing here; another has no swatch to show. */
function swatchColour(name: string): string {
  const lowered = name.toLowerCase()
  return looks[lowered] ?? lowered.replaceAll(' ', '')
}
