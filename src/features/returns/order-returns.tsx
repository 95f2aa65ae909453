import { formatSize } from '#contract/bag/line-id.ts'
import { formatRupees } from '#contract/money.ts'
import type { OrderLine } from '#contract/orders/order.ts'
import type { OrderReturn } from '#contract/orders/return.ts'
import { isOpenReturn, type ReturnState } from '#contract/orders/return-states.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatLongDate } from '../../lib/format-date.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { ChangePayout } from './change-payout.tsx'
import styles from './order-returns.module.css'
import { type ReturnableOrder, returnableUntil } from './returnable-order.ts'
import { WithdrawReturn } from './withdraw-return.tsx'

interface OrderReturnsProps {
  order: ReturnableOrder
  /** Path of the page with the return form; null for a link that only shows. */
  formPath: string | null
  /**
   * Access token of the shopper's account, which can withdraw returns; null for
   * anyone with the order's link.
   */
  token: string | null
  /** Called after a return was withdrawn, to load the order again. */
  onChanged?: () => void
}

/**
 * Shows the returns of an order, and offers to return its pieces for 14 days
 * after the delivery.
 */
export function OrderReturns({ order, formPath, token, onChanged }: OrderReturnsProps) {
  const { returns = [], lines } = order
  const until = returnableUntil(order)
  const mayReturn = until !== null && formPath !== null
  if (returns.length === 0 && !mayReturn) return null
  return (
    <section className={classNames('card', styles.returns)} aria-labelledby="returns">
      <h2 id="returns">Returns</h2>
      {returns.length > 0 && (
        <ul>
          {returns.map((one) => (
            <li key={one.id}>
              <ReturnSummary shown={one} lines={lines} />
              {token !== null && (one.state === 'requested' || one.state === 'approved') && (
                <WithdrawReturn id={one.id} number={one.number} token={token} onSettled={onChanged} />
              )}
              {token !== null && isPaidByHand(order, one) && (
                <ChangePayout shown={one} token={token} onChanged={onChanged} />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayReturn && (
        <>
          <p className="soft small">{`You can return or exchange pieces until ${formatLongDate(until)}.`}</p>
          <ButtonLink variant="secondary" href={formPath}>
            Return or exchange
          </ButtonLink>
        </>
      )}
    </section>
  )
}

/** Returns whether the shop sends the refund to an account that the shopper names. */
function isPaidByHand({ payment }: ReturnableOrder, { state, wanted, differencePaise }: OrderReturn): boolean {
  return payment === 'cod' && isOpenReturn(state) && (wanted === 'refund' || differencePaise > 0)
}

interface ReturnSummaryProps {
  shown: OrderReturn
  lines: readonly OrderLine[]
}

function ReturnSummary({ shown, lines }: ReturnSummaryProps) {
  return (
    <article aria-label={`Return ${shown.number}`}>
      <p>
        <b>{isBack(shown) ? 'The new pieces came back' : titles[shown.state]}</b>{' '}
        <span className={classNames('soft num', styles.number)}>{shown.number}</span>
      </p>
      <p className="soft small">
        {shown.lines
          .map(({ position, quantity, size }) => describePiece(lines[position], { quantity, size }))
          .join(', ')}
      </p>
      <ReturnText shown={shown} />
    </article>
  )
}

const titles: Record<ReturnState, string> = {
  requested: 'Requested',
  approved: 'Approved',
  'picked up': 'On its way to us',
  received: 'Arrived',
  refunded: 'Refunded',
  exchanged: 'Exchanged',
  rejected: 'Not accepted',
  withdrawn: 'Withdrawn',
}

/**
 * Returns whether the new pieces of an exchange came back undelivered, and the
 * shop has not decided what is next.
 */
function isBack({ state, exchangeOrder }: OrderReturn): boolean {
  return state === 'received' && exchangeOrder !== null
}

function describePiece(
  line: OrderLine | undefined,
  { quantity, size }: { quantity: number; size?: string | undefined },
) {
  const title = `${quantity} × ${line?.title ?? ''}`
  if (line?.size === undefined) return title
  const sized = `${title}, ${formatSize(line.size)}`
  if (size === undefined) return sized
  return size === line.size ? `${sized}, for the same again` : `${sized}, for ${formatSize(size)}`
}

/**
 * Says what happens next, and what becomes of the difference in price until it is
 * refunded.
 */
function ReturnText({ shown }: Pick<ReturnSummaryProps, 'shown'>) {
  const { state, differencePaise } = shown
  const isOpen = isOpenReturn(state) && !isBack(shown)
  return (
    <>
      <NextStep shown={shown} />
      {isOpen && differencePaise > 0 && (
        <p>
          The new pieces cost <span>{formatRupees(differencePaise)}</span> less. We refund you{' '}
          <span>{formatRupees(differencePaise)}</span> when we send them.
        </p>
      )}
    </>
  )
}

function NextStep({ shown }: Pick<ReturnSummaryProps, 'shown'>) {
  const { state, handover, pickupAt, note, refundedPaise, exchangeOrder } = shown
  switch (state) {
    case 'requested':
      return <p>We'll write to you as soon as we've looked at your request.</p>
    case 'approved':
      if (handover === null) return <p>We're arranging how it comes back, and will write to you.</p>
      if (handover === 'post') {
        return <p>{`Please send it to ${shopFacts.address}. Write ${shown.number} on the parcel.`}</p>
      }
      return <p>{`A courier will collect it${pickupAt ? ` on ${formatLongDate(pickupAt)}` : ' in the next days'}.`}</p>
    case 'picked up':
      return <p>The courier has your parcel.</p>
    case 'received':
      if (isBack(shown)) {
        return <p>The courier couldn't deliver them. We'll write to you about sending them again or refunding you.</p>
      }
      return <p>{`We're looking at it, and finish within ${shopFacts.returns.processedWithin}.`}</p>
    case 'refunded':
      return (
        <p>
          <span>{`We've refunded ${formatRupees(refundedPaise ?? 0)}.`}</span>{' '}
          <span>{`Your bank may take ${shopFacts.returns.refundSettlesIn} to show it.`}</span>
        </p>
      )
    case 'exchanged':
      return (
        <p>
          <span>The new pieces come as order</span>{' '}
          <ShopLink className={classNames('inline-link num', styles.number)} href={`/orders/${exchangeOrder}`}>
            {`#${exchangeOrder}`}
          </ShopLink>
          <span>{`.${refundedPaise ? ` They cost less, so we've refunded ${formatRupees(refundedPaise)}.` : ''}`}</span>
        </p>
      )
    case 'rejected':
      return <p>{note}</p>
    case 'withdrawn':
      return null
  }
}
