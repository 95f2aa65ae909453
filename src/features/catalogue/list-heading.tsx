import styles from './list-heading.module.css'
import { type ListSearch, onlySubcategory } from './list-search.ts'

interface ListHeadingProps {
  search: ListSearch
  /** How many pieces the list has; null where that could not be read, undefined while it is. */
  total: number | null | undefined
}

export function ListHeading({ search, total }: ListHeadingProps) {
  const subcategory = onlySubcategory(search)
  return (
    <div className={styles.head}>
      <h1>
        {search.category?.toUpperCase() ?? 'PRODUCTS'}
        {subcategory && <span className={styles.within}> · {subcategory.toUpperCase()}</span>}
      </h1>
      <p className={typeof total === 'number' ? styles.count : 'sr'} role="status">
        {said(total)}
      </p>
    </div>
  )
}

function said(total: ListHeadingProps['total']): string {
  if (total === undefined) return 'Loading pieces'
  if (total === null) return 'These pieces could not be loaded.'
  return `${total} ${total === 1 ? 'piece' : 'pieces'}`
}
