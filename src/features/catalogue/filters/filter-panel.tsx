import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { FilterOptions } from '#contract/schemas/catalogue.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { endpointQuery } from '../../../state/queries/queries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import {
  FILTER_GROUPS,
  GROUP_TITLES,
  groupCounts,
  groupOptions,
  type ListFilters,
  parseFilters,
} from '../list-params.ts'
import styles from './filter-panel.module.css'
import { PriceSlider } from './price-slider.tsx'
import { formatPriceLimits } from './slider-range.ts'

interface FilterPanelProps {
  open: boolean
  /** Of the list. */
  category: string | undefined
  /** The panel's initial selection. */
  filters: ListFilters
  options: FilterOptions | undefined
  onApply: (filters: ListFilters) => void
  /** Discards the selection. */
  onCancel: () => void
}

/**
 * A bottom sheet on small screens, a side panel on large ones. Applies all
 * filters at once.
 */
export function FilterPanel({ open, category, filters, options, onApply, onCancel }: FilterPanelProps) {
  const [selected, setSelected] = useState(filters)
  const found = useFound(open, category, selected)
  const foundId = useId()
  const isBesideList = useMediaQuery('(min-width: 1100px)')
  useEffect(() => {
    // The bottom sheet closes on Escape by itself.
    if (!open || !isBesideList) return
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target instanceof Element && target.closest('dialog'))) onCancel()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open, isBesideList, onCancel])
  const counts = found?.options.counts ?? options?.counts
  const fields = <FilterFields filters={selected} options={options && { ...options, counts }} onChange={setSelected} />
  const buttons = (
    <>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button aria-describedby={foundId} onClick={() => onApply(parseFilters({ ...selected }))}>
        Apply
        {found && <span className={styles.found} aria-hidden="true">{`· ${formatPieces(found.total)}`}</span>}
      </Button>
      <span id={foundId} className="sr" role="status">
        {found && `Shows ${formatPieces(found.total)}`}
      </span>
    </>
  )
  if (!isBesideList) {
    return (
      <Sheet open={open} onClose={onCancel} title="Filters" footer={buttons}>
        {fields}
      </Sheet>
    )
  }
  return (
    open && (
      <aside className={styles.panel} aria-label="Filters">
        <div className={styles.body}>{fields}</div>
        <div className={styles.footer}>{buttons}</div>
      </aside>
    )
  )
}

/** In ms. The slider passes many prices. */
const SETTLED_MS = 250

/** Of the list with what is chosen. Null until known; then the last one until the next. */
function useFound(open: boolean, category: string | undefined, selected: ListFilters) {
  const [settled, setSettled] = useState(selected)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(selected), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [selected])
  const query = { ...(category && { category }), ...parseFilters({ ...settled }), page: 1, limit: 1 }
  const { data } = useQuery({
    ...endpointQuery('listProducts', { query }),
    enabled: open,
    placeholderData: (previous) => previous,
  })
  return data?.data ?? null
}

function formatPieces(total: number): string {
  return `${total} ${total === 1 ? 'piece' : 'pieces'}`
}

interface FilterFieldsProps {
  filters: ListFilters
  /** Undefined until loaded. */
  options: FilterOptions | undefined
  onChange: (filters: ListFilters) => void
}

function FilterFields({ filters, options, onChange }: FilterFieldsProps) {
  return (
    <div className={styles.fields}>
      <PriceField filters={filters} onChange={onChange} />
      {FILTER_GROUPS.map((group) => (
        <FilterGroup
          key={group}
          title={GROUP_TITLES[group]}
          options={groupOptions(options, group)}
          counts={groupCounts(options, group)}
          selected={filters[group] ?? []}
          onChange={(names) => onChange({ ...filters, [group]: names })}
          hasSwatches={group === 'colors'}
          isNarrow={group === 'size'}
        />
      ))}
    </div>
  )
}

function PriceField({ filters, onChange }: Pick<FilterFieldsProps, 'filters' | 'onChange'>) {
  const { lowest, highest } = formatPriceLimits(filters)
  return (
    <fieldset className={styles.price}>
      <legend>Price</legend>
      <div className={styles.slider}>
        <PriceSlider range={filters} onChange={(range) => onChange({ ...filters, ...range })} />
      </div>
      <p className={styles.range} aria-hidden="true">
        <span>{lowest}</span> <span>{highest}</span>
      </p>
    </fieldset>
  )
}

interface FilterGroupProps {
  title: string
  /** Spelled as in the catalogue. */
  options: readonly string[]
  /** Undefined if unknown. */
  counts: Partial<Record<string, number>> | undefined
  /** In lower case. */
  selected: readonly string[]
  onChange: (names: string[]) => void
  hasSwatches: boolean
  /** Short names: more than two fit beside each other. */
  isNarrow: boolean
}

/** Nothing if there are no options. */
function FilterGroup({ title, options, counts, selected, onChange, hasSwatches, isNarrow }: FilterGroupProps) {
  const id = useId()
  if (options.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={classNames(styles.options, isNarrow && styles.narrow)}>
        {options.map((option) => {
          const name = option.toLowerCase()
          const others = selected.filter((other) => other !== name)
          const count = counts && (counts[option] ?? 0)
          const countId = `${id}${name.replaceAll(' ', '-')}`
          return (
            <label key={name} className={classNames(styles.option, count === 0 && styles.leavesNone)}>
              <input
                type="checkbox"
                // Without the number, which describes it.
                aria-label={option}
                aria-describedby={countId}
                checked={selected.includes(name)}
                onChange={({ target }) => onChange(target.checked ? [...others, name] : others)}
              />
              <Icon name="check" className={styles.tick} />
              {hasSwatches && <span className={styles.swatch} style={{ background: swatchColour(name) }} />}
              <span>
                <span>{option}</span>{' '}
                <span className={styles.count} aria-hidden="true">
                  {count !== undefined && `(${count})`}
                </span>
              </span>
              <span id={countId} hidden>
                {count !== undefined && `leaves ${formatPieces(count)}`}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** `--swatch-*` from tokens.css or, without one, CSS's own colour. */
function swatchColour(name: string): string {
  const words = name.split(/[^a-z]+/)
  return `var(--swatch-${words.join('-')}, ${words.join('')})`
}
