import styles from './list-heading.module.css'

interface ListHeadingProps {
  category: string | undefined
  /** How many pieces the list has; null where that could not be read, undefined while it is. */
  total: number | null | undefined
}

export function ListHeading({ category, total }: ListHeadingProps) {
  return (
    <div className={styles.head}>
      <h1>{category?.toUpperCase() ?? 'PRODUCTS'}</h1>
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
