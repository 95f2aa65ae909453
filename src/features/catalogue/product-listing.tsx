import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLatePart } from '../../lib/use-late-part.ts'
import { explainMissingPart } from '../../state/explain-missing-part.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FilterChips } from './filter-chips.tsx'
import { filtersInUse } from './filters-in-use.ts'
import { ListHeading } from './list-heading.tsx'
import { ListPages } from './list-pages.tsx'
import { listQuery } from './list-query.ts'
import { type ListFilters, type ListSearch, readListSearch } from './list-search.ts'
import type { CardPiece } from './product-card.tsx'
import styles from './product-listing.module.css'
import { SortSelect } from './sort-select.tsx'
import { useFilterPanel } from './use-filter-panel.ts'

const loadChooser = () => import('./filter-chooser.tsx').then((module) => module.FilterChooser)

interface ProductListingProps {
  search: ListSearch
  /** Shows another list; it becomes the address. */
  onSearch: (search: ListSearch) => void
  /** What stands on the upper right corner of each picture. */
  corner: (piece: CardPiece) => ReactNode
}

/** A list of pieces with everything that narrows and orders it. */
export function ProductListing({ search, onSearch, corner }: ProductListingProps) {
  const { category, sort = 'popular', ...filters } = search
  const list = useInfiniteQuery(listQuery(search))
  const panel = useFilterPanel(filters)
  const { Part: FilterChooser, bring } = useLatePart(loadChooser)
  const answer = list.data?.pages[0]?.answer
  // Once it has failed it stays said, also while it is tried again.
  const failed = list.errorUpdateCount > 0 && (!answer || list.isPlaceholderData)
  const inUse = filtersInUse(filters, answer?.options)
  const show = (change: ListSearch) => onSearch(readListSearch({ ...change }))
  const choose = () => {
    panel.toggle()
    bring().catch(() => {
      panel.close()
      explainMissingPart()
    })
  }
  const narrow = (filters: ListFilters) => {
    // What was pressed may go away with the filter it took away.
    panel.button.current?.focus()
    show({ category, sort, ...filters })
  }
  return (
    <>
      <ListHeading search={search} total={failed ? null : answer?.total} />
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
        <SortSelect sort={sort} onSort={(sort) => show({ ...search, sort })} />
      </div>
      <FilterChips inUse={inUse} onFilters={narrow} />
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
        <ListPages list={list} failed={failed} filters={inUse.length} onClear={() => narrow({})} corner={corner} />
      </div>
    </>
  )
}
