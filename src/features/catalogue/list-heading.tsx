import styles from './list-heading.module.css'

interface ListHeadingProps {
  category: string | undefined
  subcategory: string | undefined
  /** How many pieces the list has; null where that could not be read, undefined while it is. */
  total: number | null | undefined
}

export function ListHeading({ category, subcategory, total }: ListHeadingProps) {
  return (
    <div className={styles.head}>
      <h1>
        {category?.toUpperCase() ?? 'PRODUCTS'}
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
