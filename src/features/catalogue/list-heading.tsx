import styles from './list-heading.module.css'

interface ListHeadingProps {
  category: string | undefined
  /** How many pieces the list has; not known before its first answer. */
  total: number | undefined
}

export function ListHeading({ category, total }: ListHeadingProps) {
  return (
    <div className={styles.head}>
      <h1>{category?.toUpperCase() ?? 'PRODUCTS'}</h1>
      <p className={total === undefined ? 'sr' : styles.count} role="status">
        {total === undefined ? 'Loading pieces' : `${total} ${total === 1 ? 'piece' : 'pieces'}`}
      </p>
    </div>
  )
}
