import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { SORT_ORDERS } from '#contract/catalogue/list-options.ts'
import type { SortOrder } from '#contract/schemas/catalogue.ts'
import { afterPaint } from '../../lib/schedule.ts'
import { notifyChunkLoadError } from '../../state/network/chunk-load-error.ts'
import { useLazyComponent } from '../../state/network/use-lazy-dialog.ts'
import { Chip } from '../../ui/buttons/chip.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { activeFilters } from './filters/active-filters.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { useFilterPanel } from './filters/use-filter-panel.ts'
import { type ListFilters, type ListParams, parseListParams, singleSubcategory } from './list-params.ts'
import { listQuery } from './list-query.ts'
import styles from './product-listing.module.css'
import { ProductPages } from './product-pages.tsx'

const loadFilterPanel = () => import('./filters/filter-panel.tsx').then((module) => module.FilterPanel)

interface ProductListingProps {
  params: ListParams
  /** So that the parent can update the URL. */
  onParams: (params: ListParams) => void
}

export function ProductListing({ params, onParams }: ProductListingProps) {
  const { category, sort = 'popular', ...filters } = params
  const list = useInfiniteQuery(listQuery(params))
  const panel = useFilterPanel(filters)
  const { Component: FilterPanel, load } = useLazyComponent(loadFilterPanel)
  const firstPage = list.data?.pages[0]?.data
  // Keeps the error while the request is retried.
  const failed = list.errorUpdateCount > 0 && (!firstPage || list.isPlaceholderData)
  const active = activeFilters(filters, firstPage?.options)
  const show = (change: ListParams) => onParams(parseListParams({ ...change }))
  const toggleFilters = () => {
    panel.toggle()
    load().catch(() => {
      panel.close()
      notifyChunkLoadError()
    })
  }
  const applyFilters = (filters: ListFilters) => {
    // The pressed chip goes with its filter and would lose the focus.
    panel.button.current?.focus()
    show({ category, sort, ...filters })
  }
  return (
    <>
      <ListHeading params={params} total={failed ? null : firstPage?.total} />
      <div className={styles.tools}>
        <Chip
          ref={panel.button}
          className={styles.filters}
          aria-expanded={panel.open}
          onClick={toggleFilters}
          // If this fails, pressing the button tries again and says so.
          onPointerEnter={() => void load().catch(() => undefined)}
        >
          <Icon name="filter" size="xs" /> Filters{' '}
          {active.length > 0 && (
            // Screen readers read the chips below.
            <b className="num" aria-hidden="true">{`(${active.length})`}</b>
          )}
        </Chip>
        <SortSelect sort={sort} onSort={(sort) => show({ ...params, sort })} />
      </div>
      <FilterChips active={active} onFilters={applyFilters} />
      <div className={styles.listing}>
        {FilterPanel && panel.key !== null && (
          <FilterPanel
            key={panel.key}
            open={panel.open}
            category={category}
            filters={filters}
            options={firstPage?.options}
            onApply={(selected) => {
              // First the pressed button, then the closed panel, then the list.
              afterPaint(() => {
                panel.close()
                afterPaint(() => applyFilters(selected))
              })
            }}
            onCancel={panel.close}
          />
        )}
        <ProductPages list={list} failed={failed} filterCount={active.length} onClearFilters={() => applyFilters({})} />
      </div>
    </>
  )
}

interface ListHeadingProps {
  params: ListParams
  /** Undefined while loading, null if that failed. */
  total: number | null | undefined
}

function ListHeading({ params, total }: ListHeadingProps) {
  const subcategory = singleSubcategory(params)
  return (
    <div className={styles.header}>
      <h1>
        <span>{params.category?.toUpperCase() ?? 'PRODUCTS'}</span>
        {subcategory && <span className={styles.subcategory}>{` · ${subcategory.toUpperCase()}`}</span>}
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

interface SortSelectProps {
  sort: SortOrder
  onSort: (sort: SortOrder) => void
}

function SortSelect({ sort, onSort }: SortSelectProps) {
  const id = useId()
  const select = (value: string) => {
    const order = SORT_ORDERS.find((other) => other === value)
    if (order) onSort(order)
  }
  return (
    <div className={styles.sort}>
      <label className="sr" htmlFor={id}>
        Sort
      </label>
      <select id={id} value={sort} onChange={({ target }) => select(target.value)}>
        {SORT_ORDERS.map((order) => (
          <option key={order} value={order}>
            {SORT_LABELS[order]}
          </option>
        ))}
      </select>
      <Icon name="down" size="s" />
    </div>
  )
}
