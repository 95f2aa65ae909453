import { useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue/product.ts'
import type { OutboxContents } from '#sync/outbox/outbox-item.ts'
import { useOutboxForm } from '../../state/forms/use-outbox-form.ts'
import { rememberStockAlert } from '../../state/local/requested-stock-alerts.ts'
import { useSession } from '../../state/session/session.ts'
import { isDeviceSubscribed } from '../../state/worker/order-notifications.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { FieldError, Select } from '../../ui/forms/field.tsx'
import styles from './stock-alert-form.module.css'

export type AlertProduct = Pick<Product, 'id' | 'title' | 'stock' | 'sizes'>

interface StockAlertFormProps {
  product: AlertProduct
  /**
   * The product's sold-out sizes; undefined if the product does not come in
   * sizes.
   */
  soldOutSizes: readonly string[] | undefined
  /**
   * Called once the shop has the request, or once the request waits in the
   * outbox.
   */
  onDone: () => void
}

/**
 * Form that asks the shop, through the outbox, to tell the shopper when a product
 * or size is back in stock: by notification if this device receives notifications
 * of the shop, otherwise by email.
 */
export function StockAlertForm(props: StockAlertFormProps) {
  const { ready, user } = useSession()
  const isSubscribed = useIsDeviceSubscribed()
  if (!ready || isSubscribed === null) return null
  return <AlertForm {...props} accountEmail={user?.email ?? null} push={user !== null && isSubscribed} />
}

interface AlertFormProps extends StockAlertFormProps {
  /** Email address of the shopper's account; null for a guest. */
  accountEmail: string | null
  /** Whether to notify this device instead of sending an email. */
  push: boolean
}

function AlertForm({ product, soldOutSizes, onDone, accountEmail, push }: AlertFormProps) {
  const sentSize = useRef<string>(undefined)
  const contents = (form: HTMLFormElement): OutboxContents['stockAlert'] => {
    const data = new FormData(form)
    const size = soldOutSizes && String(data.get('size'))
    sentSize.current = size
    return {
      productID: product.id,
      ...(size !== undefined && { size }),
      title: product.title,
      // The shop uses the address of the account if this device receives no
      // notifications any more.
      email: String(data.get('email') ?? accountEmail ?? ''),
      push,
    }
  }
  const { form, errors, busy, onInput, submit } = useOutboxForm({
    kind: 'stockAlert',
    isForForm: (item) => item.contents.productID === product.id,
    contents,
    fields: ({ size = '', email }) => ({ size, email }),
    onSent: () => {
      rememberStockAlert({ productId: product.id, size: sentSize.current })
      onDone()
    },
    onWaiting: onDone,
    failedMessage: "We couldn't save your request just now. Please try again.",
  })
  return (
    <form ref={form} className={styles.form} onInput={onInput} onSubmit={submit}>
      <p>{introduction(product)}</p>
      {soldOutSizes && (
        <Select
          label="Size"
          name="size"
          required
          defaultValue={soldOutSizes.length === 1 ? soldOutSizes[0] : ''}
          error={errors.size}
        >
          <option value="" disabled hidden>
            Choose a size
          </option>
          {soldOutSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      )}
      {push ? (
        <p>You'll get a notification on this device.</p>
      ) : (
        <EmailField placeholder="you@example.com" defaultValue={accountEmail ?? undefined} error={errors.email} />
      )}
      <div className={styles.send}>
        <div role="alert">{errors.form && <FieldError>{errors.form}</FieldError>}</div>
        <Button type="submit" block busy={busy && 'Sending...'}>
          Tell me
        </Button>
      </div>
    </form>
  )
}

function introduction({ title, stock }: AlertProduct): string {
  return stock > 0
    ? `Some sizes of ${title} are sold out. We'll tell you once, as soon as yours is back.`
    : `${title} is sold out. We'll tell you once, as soon as it is back.`
}

/**
 * Returns whether this device receives notifications of the shop; null until
 * known.
 */
function useIsDeviceSubscribed(): boolean | null {
  const [isSubscribed, setIsSubscribed] = useState<boolean | null>(null)
  useEffect(() => {
    let isMounted = true
    void isDeviceSubscribed().then((subscribed) => isMounted && setIsSubscribed(subscribed))
    return () => {
      isMounted = false
    }
  }, [])
  return isSubscribed
}
