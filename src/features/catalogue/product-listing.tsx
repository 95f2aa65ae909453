import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { SortOrder } from '#contract/schemas/catalogue.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { notifyChunkLoadError } from '../../state/network/chunk-load-error.ts'
import { Chip } from '../../ui/buttons/chip.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { listQuery } from './catalogue-queries.ts'
import { activeFilters } from './filters/active-filters.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { useFilterPanel } from './filters/use-filter-panel.ts'
import { type ListFilters, type ListParams, parseListParams, singleSubcategory } from './list-params.ts'
import type { CardProduct } from './product-card.tsx'
import styles from './product-listing.module.css'
import { ProductPages } from './product-pages.tsx'

const loadChooser = () => import('./filters/filter-panel.tsx').then((module) => module.FilterPanel)

interface ProductListingProps {
  params: ListParams
  /** Shows another list; it becomes the address. */
  onParams: (search: ListParams) => void
  /** What stands on the upper right corner of each picture. */
  corner: (piece: CardProduct) => ReactNode
}

/** A list of pieces with everything that narrows and orders it. */
export function ProductListing({ params, onParams, corner }: ProductListingProps) {
  const { category, sort = 'popular', ...filters } = params
  const list = useInfiniteQuery(listQuery(params))
  const panel = useFilterPanel(filters)
  const { Part: FilterChooser, bring } = useLazyComponent(loadChooser)
  const answer = list.data?.pages[0]?.data
  // Once it has failed it stays said, also while it is tried again.
  const failed = list.errorUpdateCount > 0 && (!answer || list.isPlaceholderData)
  const inUse = activeFilters(filters, answer?.options)
  const show = (change: ListParams) => onParams(parseListParams({ ...change }))
  const choose = () => {
    panel.toggle()
    bring().catch(() => {
      panel.close()
      notifyChunkLoadError()
    })
  }
  const narrow = (filters: ListFilters) => {
    // What was pressed may go away with the filter it took away.
    panel.button.current?.focus()
    show({ category, sort, ...filters })
  }
  return (
    <>
      <ListHeading params={params} total={failed ? null : answer?.total} />
      <div className={styles.tools}>
        <Chip
          ref={panel.button}
          className={styles.filters}
          aria-expanded={panel.open}
          onClick={choose}
          onPointerEnter={() => void bring().catch(() => undefined)}
        >
          <Icon name="filter" size="xs" /> Filters{' '}
          {inUse.length > 0 && (
            // The chips below say the same, one by one.
            <b className="num" aria-hidden="true">
              ({inUse.length})
            </b>
          )}
        </Chip>
        <SortSelect sort={sort} onSort={(sort) => show({ ...params, sort })} />
      </div>
      <FilterChips active={inUse} onFilters={narrow} />
      <div className={styles.listing}>
        {FilterChooser && panel.key !== null && (
          <FilterChooser
            key={panel.key}
            open={panel.open}
            filters={filters}
            options={answer?.options}
            onApply={(chosen) => {
              panel.close()
              narrow(chosen)
            }}
            onCancel={panel.close}
          />
        )}
        <ProductPages list={list} failed={failed} filters={inUse.length} onClear={() => narrow({})} corner={corner} />
      </div>
    </>
  )
}

interface ListHeadingProps {
  params: ListParams
  /** How many pieces the list has; null where that could not be read, undefined while it is. */
  total: number | null | undefined
}

function ListHeading({ params, total }: ListHeadingProps) {
  const subcategory = singleSubcategory(params)
  return (
    <div className={styles.head}>
      <h1>
        {params.category?.toUpperCase() ?? 'PRODUCTS'}
        {subcategory && <span className={styles.within}> · {subcategory.toUpperCase()}</span>}
      </h1>
      <p className={typeof total === 'number' ? styles.count : 'sr'} role="status">
        {formatCount(total)}
      </p>
    </div>
  )
}

function formatCount(total: ListHeadingProps['total']): string {
  if (total === undefined) return 'Loading pieces'
  if (total === null) return 'These pieces could not be loaded.'
  return `${total} ${total === 1 ? 'piece' : 'pieces'}`
}

const SORT_LABELS: Record<SortOrder, string> = {
  popular: 'Popular',
  new: 'New',
  'price-low': 'Price low to high',
  'price-high': 'Price high to low',
}
const SORT_OPTIONS = Object.keys(SORT_LABELS) as SortOrder[]

interface SortSelectProps {
  sort: SortOrder
  onSort: (sort: SortOrder) => void
}

function SortSelect({ sort, onSort }: SortSelectProps) {
  const id = useId()
  return (
    <div className={styles.sort}>
      <label className="sr" htmlFor={id}>
        Sort
      </label>
      <select id={id} value={sort} onChange={({ target }) => onSort(target.value as SortOrder)}>
        {SORT_OPTIONS.map((order) => (
          <option key={order} value={order}>
            {SORT_LABELS[order]}
          </option>
        ))}
      </select>
      <Icon name="down" size="s" />
    </div>
  )
}
