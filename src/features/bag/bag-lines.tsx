import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { BagLine } from '#contract/bag/bag.ts'
import { type LineNotice, lineNotice } from '#contract/bag/line-changes.ts'
import { lineKey } from '#contract/bag/line-id.ts'
import { formatRupees } from '#contract/money.ts'
import { classNames } from '../../lib/class-names.ts'
import { removeFromBag, stepBagQuantity, undoRemoval } from '../../state/bag/bag-store.ts'
import { showToast } from '../../state/toasts.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './bag-lines.module.css'
import { QuantityStepper } from './quantity-stepper.tsx'
import { UnsyncedBadge } from './unsynced-badge.tsx'

type Line = Omit<BagLine, 'color'>

interface BagLinesProps {
  lines: readonly Line[]
  /** Ids of products that the shop no longer sells. */
  discontinued: ReadonlySet<string>
  /** Keys (see `lineKey`) of the bag lines that have not been saved to the account yet. */
  unsynced: readonly string[]
  /** Called after a line has been removed, so that the parent can move the keyboard focus. */
  onRemoved: () => void
}

export function BagLines({ lines, discontinued, unsynced, onRemoved }: BagLinesProps) {
  return (
    <ul>
      {lines.map((line) => (
        <BagLineItem
          key={lineKey(line)}
          line={line}
          discontinued={discontinued.has(line.productId)}
          unsynced={unsynced.includes(lineKey(line))}
          onStep={(by) => void stepBagQuantity(line, by)}
          onRemove={() => void remove(line).then(onRemoved)}
        />
      ))}
    </ul>
  )
}

async function remove(line: Line): Promise<void> {
  const removal = await removeFromBag(line)
  if (removal)
    showToast(`${line.title} was removed from your bag.`, { label: 'Undo', act: () => void undoRemoval(removal) })
}

interface BagLineItemProps {
  line: Line
  discontinued: boolean
  unsynced: boolean
  onStep: (by: 1 | -1) => void
  onRemove: () => void
}

/**
 * Shows a product in the bag with buttons for changing its quantity. If the product is unavailable, shows the reason
 * and a remove button instead.
 */
function BagLineItem({ line, discontinued, unsynced, onStep, onRemove }: BagLineItemProps) {
  const noticesId = useId()
  const notice = lineNotice(line, discontinued)
  const isAvailable = notice.shortage === null || notice.shortage === 'too few'
  return (
    <li className={classNames(styles.line, !isAvailable && styles.unavailable)}>
      <ProductLink id={discontinued ? null : line.productId} className={styles.picture} hidden>
        {line.image && <Picture src={line.image} alt="" sizes="(min-width: 769px) 120px, 92px" />}
      </ProductLink>
      <div className={styles.top}>
        <ProductLink id={discontinued ? null : line.productId} className={styles.title}>
          {line.title}
        </ProductLink>
        <p className={styles.total}>
          <span className="sr">Total </span>
          {formatRupees(line.pricePaise * line.quantity)}
        </p>
      </div>
      <div>
        <p className="soft small num">{formatRupees(line.pricePaise)} each</p>
        <LineNotices id={noticesId} notice={notice} stock={line.stock} />
      </div>
      <div className={styles.footer}>
        {isAvailable ? (
          <QuantityStepper
            line={line}
            explainedBy={notice.shortage ? noticesId : undefined}
            onStep={onStep}
            onRemove={onRemove}
          />
        ) : (
          <>
            <p className="soft small num">Quantity {line.quantity}</p>
            <button type="button" className="link small" aria-label={`Remove ${line.title}`} onClick={onRemove}>
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
  /** Id of the product to link to; null if the product page no longer exists. */
  id: string | null
  className: string | undefined
  /**
   * Whether to hide the link from screen readers and the keyboard, because another link to the same product follows.
   */
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
  /** Id of the rendered element, to which the quantity stepper's `aria-describedby` refers. */
  id: string
}

/**
 * Shows how the product's price and availability have changed since the product was added to the bag, and announces the
 * changes to screen readers.
 */
function LineNotices({ notice: { price, shortage }, stock, id }: LineNoticesProps) {
  return (
    <div role="status" id={id} className={styles.notices}>
      {shortage && (
        <p className={classNames(styles.notice, styles.shortage)}>
          <Icon name="alert" size="xs" /> {formatShortage(shortage, stock)}
        </p>
      )}
      {price && shortage !== 'gone' && (
        <p className={styles.notice}>
          <Icon name="alert" size="xs" />
          Price changed from {formatRupees(price.wasPaise)} to {formatRupees(price.isPaise)}.
        </p>
      )}
    </div>
  )
}

function formatShortage(shortage: NonNullable<LineNotice['shortage']>, stock: number): string {
  if (shortage === 'gone') return 'No longer available.'
  return shortage === 'sold out' ? 'Out of Stock' : `Only ${stock} left.`
}
