import { useId } from 'react'
import type { SortOrder } from '#contract/shapes/product.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './sort-select.module.css'

const words: Record<SortOrder, string> = {
  popular: 'Popular',
  new: 'New',
  'price-low': 'Price low to high',
  'price-high': 'Price high to low',
}
const orders = Object.keys(words) as SortOrder[]

interface SortSelectProps {
  sort: SortOrder
  onSort: (sort: SortOrder) => void
}

export function SortSelect({ sort, onSort }: SortSelectProps) {
  const id = useId()
  return (
    <div className={styles.sort}>
      <label className="sr" htmlFor={id}>
        Sort
      </label>
      <select id={id} value={sort} onChange={({ target }) => onSort(target.value as SortOrder)}>
        {orders.map((order) => (
          <option key={order} value={order}>
            {words[order]}
          </option>
        ))}
      </select>
      <Icon name="down" size="s" />
    </div>
  )
}
