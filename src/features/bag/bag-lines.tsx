import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { BagLine } from '#contract/bag/bag.ts'
import { changeSize } from '#contract/bag/change-size.ts'
import { type FreshProduct, type LineNotice, lineNotice } from '#contract/bag/line-changes.ts'
import { formatLineTitle, lineKey } from '#contract/bag/line-id.ts'
import type { ProductSize } from '#contract/catalogue/product.ts'
import { formatRupees } from '#contract/money.ts'
import { pageErrorMessage } from '#contract/page-errors.ts'
import { classNames } from '../../lib/class-names.ts'
import { removeFromBag, stepBagQuantity, undoRemoval, updateBag } from '../../state/bag/bag-store.ts'
import { showToast } from '../../state/toasts.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './bag-lines.module.css'
import { LineSize } from './line-size.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { UnsyncedBadge } from './unsynced-badge.tsx'

type Line = Omit<BagLine, 'color'>

interface BagLinesProps {
  lines: readonly Line[]
  /** By id; null for what the shop no longer sells. */
  products: Readonly<Record<string, FreshProduct>>
  /** Lines (see `lineKey`) not saved to the account yet. */
  unsynced: readonly string[]
  /** So that the parent can move the focus. */
  onRemoved: () => void
}

export function BagLines({ lines, products, unsynced, onRemoved }: BagLinesProps) {
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const choose = async (line: Line, size: ProductSize) => {
    setFocusedKey(null)
    await updateBag((bag) => changeSize(bag, line, size))
    // Another line has replaced the focused button.
    setFocusedKey(lineKey({ productId: line.productId, size: size.size }))
  }
  return (
    <ul>
      {lines.map((line) => (
        <BagLineItem
          key={lineKey(line)}
          line={line}
          product={products[line.productId]}
          unsynced={unsynced.includes(lineKey(line))}
          takesFocus={focusedKey === lineKey(line)}
          onStep={(by) => void stepBagQuantity(line, by)}
          onRemove={() => void remove(line).then(onRemoved)}
          onChooseSize={(size) => void choose(line, size)}
        />
      ))}
    </ul>
  )
}

async function remove(line: Line): Promise<void> {
  const removal = await removeFromBag(line)
  if (removal) {
    const message = `${formatLineTitle(line)} was removed from your bag.`
    showToast(message, { label: 'Undo', act: () => void undoRemoval(removal) })
  }
}

interface BagLineItemProps {
  line: Line
  /** Null if no longer sold, undefined if unknown. */
  product: FreshProduct | undefined
  unsynced: boolean
  takesFocus: boolean
  onStep: (by: 1 | -1) => void
  onRemove: () => void
  onChooseSize: (size: ProductSize) => void
}

/** Unavailable products show why, and a remove button. */
function BagLineItem({ line, product, unsynced, takesFocus, onStep, onRemove, onChooseSize }: BagLineItemProps) {
  const noticesId = useId()
  const notice = lineNotice(line, product)
  const title = formatLineTitle(line)
  const isAvailable = notice.shortage === null || notice.shortage === 'too few'
  const isFaded = !isAvailable && notice.shortage !== 'no size'
  const size = <LineSize line={line} sizes={product?.sizes} takesFocus={takesFocus} onChoose={onChooseSize} />
  return (
    <li className={classNames(styles.line, isFaded && styles.unavailable)}>
      <ProductLink id={product === null ? null : line.productId} className={styles.picture} hidden>
        {line.image && <Picture src={line.image} alt="" sizes="(min-width: 769px) 120px, 92px" />}
      </ProductLink>
      <div className={styles.top}>
        <ProductLink id={product === null ? null : line.productId} className={styles.title}>
          {line.title}
        </ProductLink>
        <p className={styles.total}>
          <span className="sr">Total </span>
          <span>{formatRupees(line.pricePaise * line.quantity)}</span>
        </p>
      </div>
      <div>
        {line.size !== undefined && size}
        <p className="soft small num">{`${formatRupees(line.pricePaise)} each`}</p>
        <LineNotices id={noticesId} notice={notice} stock={line.stock} />
        {line.size === undefined && size}
      </div>
      <div className={styles.footer}>
        {isAvailable ? (
          <QuantityStepper
            line={{ ...line, title }}
            explainedBy={notice.shortage ? noticesId : undefined}
            onStep={onStep}
            onRemove={onRemove}
          />
        ) : (
          <>
            <p className="soft small num">{`Quantity ${line.quantity}`}</p>
            <button type="button" className="link small" aria-label={`Remove ${title}`} onClick={onRemove}>
              Remove
            </button>
          </>
        )}
        {unsynced && (
          <p className={styles.unsynced}>
            <UnsyncedBadge />
          </p>
        )}
      </div>
    </li>
  )
}

interface ProductLinkProps {
  /** Null if the product's page is gone. */
  id: string | null
  className: string | undefined
  /** From screen readers and keyboard: another link to the product follows. */
  hidden?: boolean
  children: ReactNode
}

function ProductLink({ id, className, hidden, children }: ProductLinkProps) {
  if (id === null) {
    return (
      <div className={className} aria-hidden={hidden}>
        {children}
      </div>
    )
  }
  return (
    <Link
      to="/products/$id"
      params={{ id }}
      className={className}
      aria-hidden={hidden}
      tabIndex={hidden ? -1 : undefined}
    >
      {children}
    </Link>
  )
}

interface LineNoticesProps {
  notice: LineNotice
  stock: number
  /** The quantity stepper's `aria-describedby`. */
  id: string
}

/** What changed since the product was added; announced to screen readers. */
function LineNotices({ notice: { price, shortage }, stock, id }: LineNoticesProps) {
  return (
    <div role="status" id={id} className={styles.notices}>
      {shortage && (
        <p className={classNames(styles.notice, styles.shortage)}>
          <Icon name="alert" size="xs" /> <span>{formatShortage(shortage, stock)}</span>
        </p>
      )}
      {price && shortage !== 'gone' && (
        <p className={classNames(styles.notice, price.isPaise < price.wasPaise && styles.cheaper)}>
          <Icon name="alert" size="xs" />
          <span>{`Price changed from ${formatRupees(price.wasPaise)} to ${formatRupees(price.isPaise)}.`}</span>
        </p>
      )}
    </div>
  )
}

function formatShortage(shortage: NonNullable<LineNotice['shortage']>, stock: number): string {
  switch (shortage) {
    case 'gone':
      return 'No longer available.'
    case 'size gone':
      return pageErrorMessage('SIZE_UNKNOWN')
    case 'no size':
      return pageErrorMessage('SIZE_NEEDED')
    case 'sold out':
      return 'Out of Stock'
    case 'too few':
      return `Only ${stock} left.`
  }
}
