import { useRouter } from '@tanstack/react-router'
import { shopFacts } from '#contract/shop-facts.ts'
import { showToast } from '../../state/toasts.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { OutboxSection } from '../outbox/outbox-section.tsx'
import { ReturnForm } from './return-form.tsx'
import styles from './return-request.module.css'
import { isAllReturned, type ReturnableOrder, type ReturnSender, returnableUntil } from './returnable-order.ts'

interface ReturnRequestProps {
  order: ReturnableOrder
  sender: ReturnSender
  /** Path of the order's page. */
  orderPath: string
  /** Called once the server has received the request, to load the order again. */
  onSent: () => void
}

/**
 * Page to return or exchange pieces of an order. Says so if nothing can be
 * returned any more.
 */
export function ReturnRequest({ order, sender, orderPath, onSent }: ReturnRequestProps) {
  const { navigate } = useRouter()
  const kind = 'token' in sender ? 'followedReturn' : 'return'
  if (returnableUntil(order) === null) {
    return (
      <EmptyState
        title="Nothing to return"
        heading="h1"
        action={<ButtonLink href={orderPath}>View your order</ButtonLink>}
      >
        {isAllReturned(order)
          ? 'All pieces of this order are returned, or on their way back.'
          : `Pieces can be returned within ${shopFacts.returns.withinDays} days after their delivery. If a piece is faulty, our warranty covers it for ${shopFacts.warrantyYears} years.`}
      </EmptyState>
    )
  }
  const sent = async (number: string) => {
    onSent()
    await navigate({ to: '.', href: orderPath })
    showToast(`We've received your return request ${number}.`)
  }
  return (
    <div className={styles.narrow}>
      <h1>Return or exchange</h1>
      <p className={styles.intro}>
        <span>{`Order #${order.number}`}</span>. Returns are free. We look at your request and write to you with the
        next step.
      </p>
      <ReturnForm order={order} sender={sender} onSent={sent} />
      <OutboxSection kind={kind} />
    </div>
  )
}
