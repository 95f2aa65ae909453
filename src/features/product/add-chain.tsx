import { useQuery } from '@tanstack/react-query'
import { type Product, startingPrice } from '#contract/catalogue/product.ts'
import { quickAdd } from '../../state/bag/quick-add.ts'
import { companionsQuery } from '../../state/queries/catalogue-queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Price } from '../../ui/display/price.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './add-chain.module.css'

/** For a piece that needs a chain: those that fit, each to be added to the bag beside it. */
export function AddChain({ product }: { product: Product }) {
  const { data, isError } = useQuery({ ...companionsQuery(product.id), enabled: product.chains !== undefined })
  const chains = data?.data.chains
  if (!product.chains || isError || chains?.length === 0) return null
  return (
    <section className={styles.chains} aria-labelledby="add-chain">
      <h2 id="add-chain">Add a chain</h2>
      <ul>
        {!chains &&
          product.chains.map((id) => (
            <li key={id} className={styles.chain}>
              <Skeleton className={styles.picture} />
            </li>
          ))}
        {chains?.map((chain) => (
          <li key={chain.id} className={styles.chain}>
            <Picture className={styles.picture} src={chain.image[0] ?? ''} blur={chain.blur[0]} alt="" sizes="56px" />
            <div className={styles.text}>
              <ShopLink className={styles.title} href={`/products/${chain.id}`}>
                {chain.title}
              </ShopLink>
              <Price {...startingPrice(chain)} />
            </div>
            <Button variant="secondary" aria-label={`Add ${chain.title} to bag`} onClick={() => quickAdd(chain)}>
              Add
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
