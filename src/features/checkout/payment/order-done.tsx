import { useEffect } from 'react'
import { formatRupees } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { Rosette } from '../../../ui/icons/rosette.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import styles from './card-dialog.module.css'

interface OrderDoneProps {
  /** Undefined if only its id is known. */
  order?: Pick<Order, 'number' | 'totalPaise'>
  onClose: () => void
}

export function OrderDone({ order, onClose }: OrderDoneProps) {
  useEffect(
    () => () => {
      // The dialog cannot restore the focus: its button went with the bag.
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title="Checkout"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <ButtonLink href="/orders">Go to Orders</ButtonLink>
        </>
      }
    >
      <div className={styles.done} role="status">
        <Rosette mark="check" />
        <h3>Order Placed Successfully</h3>
        {order && <p>{`Order ${order.number} · ${formatRupees(order.totalPaise)}`}</p>}
        <p>Thank you for your purchase. We'll e-mail you as soon as it ships.</p>
      </div>
    </Sheet>
  )
}
