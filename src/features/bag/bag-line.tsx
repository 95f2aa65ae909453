import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { BagLine } from '#contract/bag.ts'
import { newsOf } from '#contract/bag-changes.ts'
import { formatRupees, totalRupees } from '#contract/money.ts'
import { classNames } from '../../lib/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import styles from './bag-line.module.css'
import { LineNewsText } from './line-news.tsx'
import { NotSaved } from './not-saved.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

interface BagLineItemProps {
  line: Omit<BagLine, 'color'>
  /** The shop does not have this piece any more. */
  gone: boolean
  /** The account does not have this line as it stands here. */
  unsaved: boolean
  onStep: (by: 1 | -1) => void
  onRemove: () => void
}

/** A piece and how many of it. One that cannot be bought says why, and can only leave. */
export function BagLineItem({ line, gone, unsaved, onStep, onRemove }: BagLineItemProps) {
  const newsId = useId()
  const news = newsOf(line, gone)
  const canBeHad = news.shortage === null || news.shortage === 'too few'
  return (
    <li className={classNames(styles.line, !canBeHad && styles.off)}>
      <ToPiece id={gone ? null : line.id} className={styles.picture} hidden>
        {line.image && <Picture src={line.image} alt="" sizes="(min-width: 769px) 120px, 92px" />}
      </ToPiece>
      <div className={styles.top}>
        <ToPiece id={gone ? null : line.id} className={styles.title}>
          {line.title}
        </ToPiece>
        <p className={styles.total}>
          <span className="sr">Together </span>
          {formatRupees(totalRupees([line]))}
        </p>
      </div>
      <div>
        <p className="soft small num">{formatRupees(line.price)} each</p>
        <LineNewsText id={newsId} news={news} stock={line.stock} />
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
        {unsaved && (
          <p className={styles.unsaved}>
            <NotSaved />
          </p>
        )}
      </div>
    </li>
  )
}

interface ToPieceProps {
  /** Null for a piece whose page is not there any more. */
  id: string | null
  className: string | undefined
  /** For eyes and fingers only: the same link stands beside it. */
  hidden?: boolean
  children: ReactNode
}

function ToPiece({ id, className, hidden, children }: ToPieceProps) {
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
