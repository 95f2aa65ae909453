import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { BagLine } from '#contract/bag/bag.ts'
import { type LineNotice, lineNotice } from '#contract/bag/line-changes.ts'
import { formatRupees, totalRupees } from '#contract/money.ts'
import { classNames } from '../../lib/class-names.ts'
import { removeFromBag, stepBagQuantity, undoRemoval } from '../../state/bag/bag-store.ts'
import { notify } from '../../state/notices.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './bag-lines.module.css'
import { QuantityStepper } from './quantity-stepper.tsx'
import { UnsyncedBadge } from './unsynced-badge.tsx'

type Line = Omit<BagLine, 'color'>

interface BagLinesProps {
  lines: readonly Line[]
  /** Ids of pieces that the shop does not have any more. */
  discontinued: ReadonlySet<string>
  /** Ids of lines that the account does not have as they stand here. */
  unsynced: readonly string[]
  /** A line has left: what had the focus is gone with it. */
  onRemoved: () => void
}

export function BagLines({ lines, discontinued, unsynced, onRemoved }: BagLinesProps) {
  return (
    <ul>
      {lines.map((line) => (
        <BagLineItem
          key={line.id}
          line={line}
          discontinued={discontinued.has(line.id)}
          unsynced={unsynced.includes(line.id)}
          onStep={(by) => void stepBagQuantity(line.id, by)}
          onRemove={() => void remove(line).then(onRemoved)}
        />
      ))}
    </ul>
  )
}

async function remove({ id, title }: Line): Promise<void> {
  const removal = await removeFromBag(id)
  if (removal) notify(`${title} was removed from your bag.`, { label: 'Undo', act: () => void undoRemoval(removal) })
}

interface BagLineItemProps {
  line: Omit<BagLine, 'color'>
  /** The shop does not have this piece any more. */
  discontinued: boolean
  /** The account does not have this line as it stands here. */
  unsynced: boolean
  onStep: (by: 1 | -1) => void
  onRemove: () => void
}

/** A piece and how many of it. One that cannot be bought says why, and can only leave. */
function BagLineItem({ line, discontinued, unsynced, onStep, onRemove }: BagLineItemProps) {
  const newsId = useId()
  const news = lineNotice(line, discontinued)
  const canBeHad = news.shortage === null || news.shortage === 'too few'
  return (
    <li className={classNames(styles.line, !canBeHad && styles.off)}>
      <ProductLink id={discontinued ? null : line.id} className={styles.picture} hidden>
        {line.image && <Picture src={line.image} alt="" sizes="(min-width: 769px) 120px, 92px" />}
      </ProductLink>
      <div className={styles.top}>
        <ProductLink id={discontinued ? null : line.id} className={styles.title}>
          {line.title}
        </ProductLink>
        <p className={styles.total}>
          <span className="sr">Together </span>
          {formatRupees(totalRupees([line]))}
        </p>
      </div>
      <div>
        <p className="soft small num">{formatRupees(line.price)} each</p>
        <LineNotices id={newsId} news={news} stock={line.stock} />
      </div>
      <div className={styles.foot}>
        {canBeHad ? (
          <QuantityStepper
            line={line}
            explainedBy={news.shortage ? newsId : undefined}
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
          <p className={styles.unsaved}>
            <UnsyncedBadge />
          </p>
        )}
      </div>
    </li>
  )
}

interface ProductLinkProps {
  /** Null for a piece whose page is not there any more. */
  id: string | null
  className: string | undefined
  /** For eyes and fingers only: the same link stands beside it. */
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
  news: LineNotice
  /** How many the shop has. */
  stock: number
  /** For whatever these words explain. */
  id: string
}

/** What changed since the shopper added the piece. Said aloud when it is found out. */
function LineNotices({ news: { price, shortage }, stock, id }: LineNoticesProps) {
  return (
    <div role="status" id={id} className={styles.news}>
      {shortage && (
        <p className={classNames(styles.word, styles.shortage)}>
          <Icon name="alert" size="xs" /> {formatShortage(shortage, stock)}
        </p>
      )}
      {price && shortage !== 'gone' && (
        <p className={styles.word}>
          <Icon name="alert" size="xs" />
          Price changed from {formatRupees(price.was)} to {formatRupees(price.is)}.
        </p>
      )}
    </div>
  )
}

function formatShortage(shortage: NonNullable<LineNotice['shortage']>, stock: number): string {
  if (shortage === 'gone') return 'No longer in our shop.'
  return shortage === 'sold out' ? 'Out of Stock' : `Only ${stock} left.`
}
