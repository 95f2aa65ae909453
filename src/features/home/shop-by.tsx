import type { Storefront } from '#contract/schemas/storefront.ts'
import { pricePath, recipientPath } from '#contract/shop-paths.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { formatPriceRange } from '../catalogue/filters/price-range.ts'
import styles from './shop-by.module.css'

const PRICE_SIZES = '(min-width: 1280px) 160px, (min-width: 769px) 13vw, 34vw'

/** Links to lists that have the same words as filter. Nothing if the owner has set no ranges. */
export function ShopByPrice({ prices = [] }: Pick<Storefront, 'prices'>) {
  if (prices.length === 0) return null
  return (
    <section className="wrap section">
      <SectionHeader title="Shop by price" />
      <ul className={styles.prices}>
        {prices.map(({ picture, ...range }) => (
          <li key={formatPriceRange(range)}>
            <ShopLink className={styles.price} href={pricePath(range.min, range.max)}>
              <span className={styles.range}>{formatPriceRange(range)}</span>
              <Icon name="arrow" size="s" />
              <Picture {...picture} className={styles.pricePicture} alt="" sizes={PRICE_SIZES} />
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ShopByPriceSkeleton() {
  return (
    <section className="wrap section">
      <SectionHeader title="Shop by price" />
      <ul className={styles.prices} aria-hidden="true">
        {[1, 2, 3].map((range) => (
          <li key={range}>
            <Skeleton className={styles.priceSkeleton} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const RECIPIENT_SIZES = '(min-width: 1280px) 282px, (min-width: 769px) 23vw, 44vw'

/** Nothing if the owner has set none. */
export function ShopByRecipient({ recipients = [] }: Pick<Storefront, 'recipients'>) {
  if (recipients.length === 0) return null
  return (
    <section className="wrap section">
      <SectionHeader title="Shop by recipient" />
      <ul className={styles.recipients}>
        {recipients.map(({ name, picture }) => (
          <li key={name}>
            <ShopLink className={styles.recipient} href={recipientPath(name)}>
              <Picture {...picture} className={styles.recipientPicture} alt="" sizes={RECIPIENT_SIZES} />
              <span className={styles.name}>
                <span>{`For ${name.toLowerCase()}`}</span>
                <Icon name="arrow" size="s" />
              </span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ShopByRecipientSkeleton() {
  return (
    <section className="wrap section">
      <SectionHeader title="Shop by recipient" />
      <ul className={styles.recipients} aria-hidden="true">
        {[1, 2, 3, 4].map((recipient) => (
          <li key={recipient}>
            <Skeleton className={styles.recipientSkeleton} />
          </li>
        ))}
      </ul>
    </section>
  )
}
