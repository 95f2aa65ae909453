import { brand } from '#contract/brand.ts'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './comparison.module.css'

const REASONS = [
  'Faster Shipping',
  'Great Customer Support (24/7)',
  'Easy Refund Policy',
  'High Quality Material',
  'Long Lasting Jewellery',
  'Unique Designs',
]

interface ComparisonProps {
  title: string
}

/**
 * Shows a table that compares this shop with other shops (specification, section
 * 2). Only the table's heading depends on the product.
 */
export function Comparison({ title }: ComparisonProps) {
  return (
    <section className={styles.section} aria-labelledby="why">
      <div className={classNames('wrap', styles.inner)}>
        <h2 id="why">{`Why Are Thousands Of People Choosing ${title}`}</h2>
        <table className={styles.table}>
          <caption className="sr">{brand.name} compared with others</caption>
          <thead>
            <tr>
              <td />
              <th scope="col" className={styles.us}>
                {brand.name}
              </th>
              <th scope="col" className={styles.others}>
                Others
              </th>
            </tr>
          </thead>
          <tbody>
            {REASONS.map((reason) => (
              <tr key={reason}>
                <th scope="row">{reason}</th>
                <td className={styles.us}>
                  <span className="sr">Yes</span>
                  <Icon name="check" />
                </td>
                <td className={styles.others}>
                  <span className="sr">No</span>
                  <Icon name="close" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
