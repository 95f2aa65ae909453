import { type ReactNode, useRef } from 'react'
import { brand } from '#contract/brand.ts'
import type { Product } from '#contract/product.ts'
import { formatRating, type RatingSummary } from '#contract/ratings.ts'
import { absoluteUrl } from '../../lib/shop-origin.ts'
import { Price } from '../../ui/display/price.tsx'
import { StarRating } from '../../ui/display/star-rating.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { BuyBar } from './buy-bar.tsx'
import styles from './product-info.module.css'
import { ProductSections } from './product-sections.tsx'
import { ShareButton } from './share-button.tsx'

interface ProductInfoProps {
  product: Product
  /** `null` while the reviews are not known. */
  summary: RatingSummary | null
  /** How old price and stock are, where that may matter. */
  age: ReactNode
  /** The buttons that put the product into the bag. */
  actions: ReactNode
  /** The heart that puts it on the wishlist. */
  wishlistButton: ReactNode
  /** When it would come. */
  delivery: ReactNode
}

/** Everything beside the pictures: what it is, what it costs, whether it is there, and what it is made of. */
export function ProductInfo({ product, summary, age, actions, wishlistButton, delivery }: ProductInfoProps) {
  const price = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.info}>
      <div className={styles.name}>
        <h1>{product.title}</h1>
        <div className={styles.tools}>
          {wishlistButton}
          <ShareButton product={product} />
        </div>
        <ProductRating summary={summary} />
      </div>
      <div ref={price}>
        <Price paise={product.pricePaise} size="l" />
      </div>
      <StockNotice stock={product.stock} />
      {age}
      <BuyBar product={product} price={price}>
        {actions}
      </BuyBar>
      {delivery}
      <TrustBadges />
      <ProductSections product={product} />
      <AskAboutProduct product={product} />
    </div>
  )
}

interface ProductRatingProps {
  /** `null` while it is not known; its place is kept, so that nothing moves when it comes. */
  summary: RatingSummary | null
}

/** The average under the title; leads to the reviews, or to the form for the first one. */
function ProductRating({ summary }: ProductRatingProps) {
  if (!summary) return <div className={styles.rating} />
  const { average, count } = summary
  if (count === 0) {
    return (
      <a className={styles.rating} href="#write-review">
        <span className={styles.count}>Be the first to review</span>
      </a>
    )
  }
  return (
    <a className={styles.rating} href="#reviews">
      <StarRating value={average} />
      <span aria-hidden="true">{formatRating(average)}</span>
      <span className={styles.count}>({count === 1 ? '1 review' : `${count} reviews`})</span>
    </a>
  )
}

interface StockNoticeProps {
  stock: number
}

function StockNotice({ stock }: StockNoticeProps) {
  return stock > 0 ? (
    <p className={styles.left}>
      <Icon name="clock" /> Only {stock} items left! Hurry up!
    </p>
  ) : (
    <p className={styles.none}>
      <Icon name="alert" /> Out of Stock
    </p>
  )
}

/** What holds for every piece of the shop. */
function TrustBadges() {
  return (
    <ul className={styles.badges}>
      <li>
        <Icon name="sun" />
        Crafted for Daily Use
      </li>
      <li>
        <Icon name="drop" />
        Skin Safe Jewellery
      </li>
      <li>
        <Icon name="shield" />
        Anti Tarnish Coating
      </li>
    </ul>
  )
}

interface AskAboutProductProps {
  product: Pick<Product, 'id' | 'title'>
}

/** A chat with the shop whose first message names the piece and its address. */
function AskAboutProduct({ product }: AskAboutProductProps) {
  const message = `Hello ${brand.name}, I have a question about ${product.title}: ${absoluteUrl(`/products/${product.id}`)}`
  return (
    <a
      className={styles.ask}
      href={`https://wa.me/${brand.chat.number}?text=${encodeURIComponent(message)}`}
      target="_blank"
      rel="noopener"
    >
      <Icon name="chat" /> Ask about this piece
    </a>
  )
}
