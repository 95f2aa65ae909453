import type { Order } from '#contract/orders/order.ts'
import type { Business } from '#contract/schemas/business.ts'
import { classNames } from '../../lib/class-names.ts'
import page from './order-page.module.css'
import styles from './shipping-info.module.css'

interface ShippingInfoProps {
  order: Pick<Order, 'address' | 'phone' | 'business'>
}

export function ShippingInfo({ order: { address, phone, business } }: ShippingInfoProps) {
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
      {business && <InvoiceTo business={business} />}
    </section>
  )
}

export function InvoiceTo({ business: { name, gstin } }: { business: Pick<Business, 'name' | 'gstin'> }) {
  return (
    <p className={styles.business}>
      <span>{`Invoice to ${name}`}</span>
      <br />
      <span>{`GSTIN ${gstin}`}</span>
    </p>
  )
}
