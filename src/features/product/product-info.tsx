import { useEffect, useRef, useState } from 'react'
import { RETURN_DAYS, WARRANTY_YEARS } from '#contract/brand.ts'
import { type Product, type ProductSize, startingPrice } from '#contract/catalogue/product.ts'
import { formatRating, type RatingSummary } from '#contract/catalogue/ratings.ts'
import { formatSavedTime, isOld } from '../../lib/format-date.ts'
import { whenIdle } from '../../lib/schedule.ts'
import { useDeliveryPin } from '../../state/local/delivery-pin.ts'
import { useLazyComponent, useLazyDialog } from '../../state/network/use-lazy-dialog.ts'
import { useRendersAll } from '../../state/use-renders-all.ts'
import { Price } from '../../ui/display/price.tsx'
import { StarRating } from '../../ui/display/star-rating.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { AddToBag, type AskForSize } from '../bag/add-to-bag.tsx'
import { useArrival } from '../delivery/arrival.tsx'
import { DeliversTo } from '../delivery/delivers-to.tsx'
import { StockAlert } from '../stock-alerts/stock-alert.tsx'
import { WishlistHeart } from '../wishlist/heart.tsx'
import { AddChain } from './add-chain.tsx'
import { BuyBar } from './buy-bar.tsx'
import { parseDetails } from './parse-details.ts'
import styles from './product-info.module.css'
import { ShareButton } from './share-button.tsx'
import { SizePicker } from './sizes/size-picker.tsx'
import { useSizeChoice } from './sizes/use-size-choice.ts'

const loadOffers = () => import('../offers/product-offers.tsx').then((module) => module.ProductOffers)
const loadSizeSheet = () => import('./sizes/size-sheet.tsx').then((module) => module.SizeSheet)

/** Of the buy bar, which is fixed to the bottom of the screen up to this width. */
const PHONE = '(max-width: 899px)'

interface ProductInfoProps {
  product: Product
  /**
   * When the price and stock were saved on this device (epoch ms); null if they
   * come directly from the server.
   */
  savedAt: number | null
  /** The product's rating summary; null until the reviews have loaded. */
  ratings: RatingSummary | null
}

/**
 * Shows the information next to a product's pictures: title, price, sizes, stock,
 * buy buttons and delivery. Price and stock are those of the chosen size.
 */
export function ProductInfo({ product, savedAt, ratings }: ProductInfoProps) {
  const price = useRef<HTMLDivElement>(null)
  const choice = useSizeChoice(product)
  const { Component: SizeSheet, ...sheet } = useLazyDialog(loadSizeSheet)
  const [request, setRequest] = useState<{ purpose: 'add' | 'buy'; goOn: (size: ProductSize) => void } | null>(null)
  const rendersAll = useRendersAll()
  const { sizes } = product
  const offer = { ...product, ...choice.chosen }
  const cost = choice.chosen ? { paise: choice.chosen.pricePaise } : startingPrice(product)
  const { madeOf } = parseDetails(product.detail)
  const askForSize: AskForSize = (purpose, goOn) => {
    if (!matchMedia(PHONE).matches) return choice.ask()
    setRequest({ purpose, goOn })
    sheet.show()
  }
  return (
    <div className={styles.info}>
      <div className={styles.header}>
        <h1>{product.title}</h1>
        <div className={styles.tools}>
          <WishlistHeart product={product} />
          <ShareButton product={product} />
        </div>
        <div className={styles.about}>
          {madeOf !== null && <span>{madeOf}</span>}
          <ProductRating ratings={ratings} />
        </div>
      </div>
      <div className={styles.terms}>
        <div ref={price}>
          <Price {...cost} size="l" />
        </div>
        <div className={styles.taxes}>
          <p>Inclusive of all taxes</p>
          <LateOffers />
        </div>
        <ArrivalLink />
        <p className={styles.promises}>
          {PROMISES.map((promise) => (
            <span key={promise}>{promise}</span>
          ))}
        </p>
      </div>
      {sizes && <SizePicker sizes={sizes} pricePaise={product.pricePaise} choice={choice} />}
      <StockNotice stock={offer.stock} />
      {savedAt !== null && <SavedPriceNotice savedAt={savedAt} />}
      <BuyBar product={offer} cost={cost} price={price}>
        <AddToBag product={offer} askForSize={sizes && !choice.chosen ? askForSize : undefined} />
      </BuyBar>
      {SizeSheet && sizes && request && (
        <SizeSheet
          open={sheet.open}
          onClose={sheet.close}
          product={product}
          sizes={sizes}
          purpose={request.purpose}
          onChoose={(size) => {
            choice.choose(size.size)
            request.goOn(size)
          }}
        />
      )}
      <StockAlert key={product.id} product={product} />
      {rendersAll && (
        <>
          <AddChain product={product} />
          <DeliversTo />
          <TrustBadges />
        </>
      )}
    </div>
  )
}

const PROMISES = [`${WARRANTY_YEARS}-year warranty`, `${RETURN_DAYS}-day returns`, 'Cash on Delivery']

/** Once the page has loaded. */
function LateOffers() {
  const { Component: ProductOffers, load } = useLazyComponent(loadOffers)
  // Without them, the page is whole.
  useEffect(() => whenIdle(() => void load().catch(() => null)), [load])
  return ProductOffers && <ProductOffers />
}

/** Leads to the PIN code, and says when the product arrives there once it is known. */
function ArrivalLink() {
  const arrival = useArrival(useDeliveryPin().pin)
  return (
    <a className={styles.arrival} href="#delivers-to">
      <Icon name="truck" size="s" />
      <span>{arrival || 'See when it arrives'}</span>
    </a>
  )
}

/**
 * Shows the product's average rating as a link to the reviews. If there are no
 * reviews yet, shows a link to the review form instead.
 */
function ProductRating({ ratings }: Pick<ProductInfoProps, 'ratings'>) {
  if (!ratings) return <div className={styles.rating} />
  const { average, count } = ratings
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
      <span className={styles.count}>{`(${count === 1 ? '1 review' : `${count} reviews`})`}</span>
    </a>
  )
}

function StockNotice({ stock }: { stock: number }) {
  return (
    <p className={stock > 0 ? styles.inStock : styles.outOfStock} aria-live="polite">
      <Icon name={stock > 0 ? 'clock' : 'alert'} />{' '}
      <span>{stock > 0 ? `Only ${stock} items left! Hurry up!` : 'Out of Stock'}</span>
    </p>
  )
}

/**
 * Shows when the price and stock were last checked (`savedAt`, in epoch ms).
 * Renders nothing if the last check was less than an hour ago.
 */
function SavedPriceNotice({ savedAt }: { savedAt: number }) {
  const now = Date.now()
  if (!isOld(savedAt, now)) return null
  return <p className={styles.savedPrice}>{`Price and stock were last checked ${formatSavedTime(savedAt, now)}.`}</p>
}

/** Shows the shop's quality claims. They are the same for every product. */
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
