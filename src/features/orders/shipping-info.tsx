import type { Order } from '#contract/shapes/order.ts'
import styles from './order-details.module.css'

interface ShippingInfoProps {
  order: Pick<Order, 'address' | 'phone'>
}

/** Where the parcel goes. */
export function ShippingInfo({ order: { address, phone } }: ShippingInfoProps) {
  return (
    <section className={styles.box} aria-labelledby="shipping-info">
      <h2 id="shipping-info">Shipping info</h2>
      <address className={styles.address}>
        {address.street}
        <br />
        {address.city}, {address.state}, {address.country}
        <br />
        {address.pincode}
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
