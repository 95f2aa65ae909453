import type { Order } from '#contract/orders/order.ts'
import { classNames } from '../../lib/class-names.ts'
import page from './order-page.module.css'
import styles from './shipping-info.module.css'

interface ShippingInfoProps {
  order: Pick<Order, 'address' | 'phone'>
}

export function ShippingInfo({ order: { address, phone } }: ShippingInfoProps) {
  return (
    <section className={classNames('card', page.card)} aria-labelledby="shipping-info">
      <h2 className={page.title} id="shipping-info">
        Shipping info
      </h2>
      <address className={styles.address}>
        {address.recipient && (
          <>
            <span>{address.recipient}</span>
            <br />
          </>
        )}
        <span>{address.street}</span>
        <br />
        <span>{`${address.city}, ${address.state}, ${address.country}`}</span>
        <br />
        <span>{address.pincode}</span>
        {phone && (
          <>
            <br />
            <span className="num">{phone}</span>
          </>
        )}
      </address>
    </section>
  )
}
