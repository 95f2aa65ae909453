import { useQuery } from '@tanstack/react-query'
import { categoryAddress } from '#contract/shop-addresses.ts'
import { reading } from '../../state/queries.ts'
import { ChipLink } from '../../ui/chip-link.tsx'
import styles from './chips.module.css'

interface CategoryWaysProps {
  onLeave: () => void
}

/** The categories, as a way on for who does not know the word. The header has read them already. */
export function CategoryWays({ onLeave }: CategoryWaysProps) {
  const { data } = useQuery(reading('listCategories', {}, 5 * 60_000))
  return (
    <ul className={styles.chips} aria-label="Categories">
      {data?.answer.map(({ _id, name }) => (
        <li key={_id}>
          <ChipLink href={categoryAddress(name)} onClick={onLeave}>
            {name}
          </ChipLink>
        </li>
      ))}
    </ul>
  )
}
