import { useEffect, useRef } from 'react'
import { type Product, startingPrice } from '#contract/catalogue/product.ts'
import { formatRupees } from '#contract/money.ts'
import { classNames } from '../../lib/class-names.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { highlightMatches } from './highlight-matches.ts'
import styles from './search-option.module.css'

interface SearchResultProps {
  id: string
  product: Product
  /** Search term to highlight in the product's title. */
  term: string
  /**
   * Whether the search result is highlighted with the arrow keys, so that Enter
   * opens it.
   */
  active: boolean
  onLeave: () => void
}

/**
 * Shows a search result: a link for pointer users, and an option of the search
 * combobox for keyboard users.
 */
export function SearchResult({ id, product, term, active, onLeave }: SearchResultProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const { id: productId, title, image, blur, categories, subcategory, stock } = product
  const { paise, isFrom } = startingPrice(product)
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const details = [categories[0], subcategory, stock <= 0 && 'Out of stock'].filter(Boolean)
  return (
    <ShopLink
      ref={link}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={`/products/${productId}`}
      className={classNames(styles.result, active && styles.active)}
      onClick={onLeave}
    >
      <Picture className={styles.picture} src={image[0] ?? ''} blur={blur[0]} alt="" sizes="60px" />
      <span>
        <span className={styles.title}>
          {highlightMatches(title, term).map(({ start, text, isMatch }) =>
            isMatch ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
          )}
        </span>
        <small>{details.join(', ')}</small>
      </span>
      <b className="num">{`${isFrom ? 'From ' : ''}${formatRupees(paise)}`}</b>
    </ShopLink>
  )
}

/**
 * Shows a placeholder with the size of a search result while results are loading.
 */
export function SearchResultSkeleton() {
  return (
    <div className={styles.result}>
      <Skeleton className={styles.skeletonPicture} />
      <Skeleton className={styles.skeletonTitle} />
      <Skeleton className={styles.skeletonPrice} />
    </div>
  )
}

/**
 * Returns the element id of a search result, for the search field's
 * `aria-activedescendant` attribute.
 */
export function optionId(listId: string, index: number): string {
  return `${listId}${index}`
}
