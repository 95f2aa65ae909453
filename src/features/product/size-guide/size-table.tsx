import type { ProductSize } from '#contract/catalogue/product.ts'
import styles from './size-table.module.css'

interface SizeTableProps {
  /** Headings of the columns; the first column is the size. */
  heads: readonly string[]
  rows: readonly (readonly [size: string, ...measures: string[]])[]
  /** The sizes of the product, which the table marks. */
  sizes: readonly ProductSize[]
  /**
   * The name of the size that the shopper has chosen or measured; null if there
   * is none.
   */
  current: string | null
}

/**
 * Table of sizes and their measures, in which the sizes of the product stand out.
 */
export function SizeTable({ heads, rows, sizes, current }: SizeTableProps) {
  const offered = new Set(sizes.map(({ size }) => size))
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([size, ...measures]) => (
            <tr key={size} className={offered.has(size) ? styles.offered : undefined} aria-current={size === current}>
              <th scope="row">
                <span>{size}</span>
                {offered.has(size) && <span className="sr"> (available)</span>}
              </th>
              {measures.map((measure) => (
                <td key={measure}>{measure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small soft">Sizes in bold are those of this piece.</p>
    </>
  )
}
