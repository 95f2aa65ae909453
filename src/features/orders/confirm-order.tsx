import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { toAsciiDigits } from '#contract/ascii-digits.ts'
import { type Order, readOrder } from '#contract/orders/order.ts'
import { request } from '#sync/api.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatLongDate, formatTime } from '../../lib/format-date.ts'
import { useConnection } from '../../state/network/connection.ts'
import { endpointQuery } from '../../state/queries/queries.ts'
import type { SignedInShopper } from '../../state/session/session.ts'
import { showToast } from '../../state/toasts.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Field, FieldError } from '../../ui/forms/field.tsx'
import styles from './confirm-order.module.css'
import { orderQuery, updateCachedOrder } from './orders-queries.ts'

/** Returns whether an order waits for its shopper to confirm it. */
export function isToConfirm({ status, needsConfirmation }: Pick<Order, 'status' | 'needsConfirmation'>): boolean {
  return status === 'pending' && needsConfirmation === true
}

const UNREACHABLE = "We couldn't reach the shop. Your order isn't confirmed yet. Please try again."
const OFFLINE = "You're offline. Confirming your order needs a connection."
const CODE_LENGTH = 6

interface ConfirmOrderProps {
  order: Order
  shopper: SignedInShopper
  /**
   * Called once the order is confirmed, or cancelled as sold out. The parent then moves the keyboard focus,
   * because this component is removed.
   */
  onConfirmed: () => void
}

/**
 * Form in which the shopper confirms a Cash on Delivery order with the code that
 * was sent to them.
 */
export function ConfirmOrder({ order, shopper, onConfirmed }: ConfirmOrderProps) {
  const queryClient = useQueryClient()
  const { reachable } = useConnection()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'confirm' | 'send' | null>(null)
  const [error, setError] = useState('')
  const [sent, setSent] = useState('')
  const input = { path: { id: order.id }, token: shopper.token }

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (code.length !== CODE_LENGTH) return setError('The code has six digits.')
    setBusy('confirm')
    const outcome = await request('confirmOrder', { ...input, body: { code } })
    setBusy(null)
    if (outcome.kind === 'refused' && outcome.code === 'CONFIRMATION_SOLD_OUT') {
      showToast(outcome.message)
      onConfirmed()
      return await queryClient.invalidateQueries({ queryKey: orderQuery(order.id, shopper).queryKey })
    }
    if (outcome.kind !== 'ok') return setError(outcome.kind === 'refused' ? outcome.message : UNREACHABLE)
    showToast('Thank you. Your order is confirmed.')
    onConfirmed()
    await updateCachedOrder(queryClient, shopper, readOrder(outcome.data.order))
  }
  const sendCode = async () => {
    setBusy('send')
    setError('')
    const outcome = await request('sendOrderCode', input)
    setBusy(null)
    if (outcome.kind === 'ok') return setSent(outcome.data.message)
    setError(outcome.kind === 'refused' ? outcome.message : UNREACHABLE)
  }
  return (
    <ConfirmCard order={order}>
      <CodeSource phone={order.phone} token={shopper.token} />
      <form className={styles.form} onSubmit={confirm} noValidate>
        <Field
          className={styles.code}
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={error || undefined}
          onChange={(event) => {
            setCode(toAsciiDigits(event.target.value).replace(/\D/g, ''))
            setError('')
          }}
        />
        <Button
          type="submit"
          block
          busy={busy === 'confirm' && 'Confirming…'}
          disabledReason={reachable ? '' : OFFLINE}
        >
          Confirm order
        </Button>
      </form>
      <div className={styles.buttons}>
        <Button variant="quiet" busy={busy === 'send' && 'Sending…'} disabled={!reachable} onClick={sendCode}>
          Send a new code
        </Button>
        <p role="status">{sent}</p>
      </div>
    </ConfirmCard>
  )
}

/** Where the code is: only its phone’s last five digits, because others may see the screen. */
function CodeSource({ phone, token }: { phone: string; token: string }) {
  const { data } = useQuery(endpointQuery('paymentMethods', { token }, CODES_STALE_MS))
  const isTexted = data?.data.codesByText === true && phone !== ''
  return (
    <p>
      <span>
        {isTexted
          ? `Enter the six-digit code that we texted to ••••• ${phone.slice(-5)}.`
          : 'Press “Confirm order” on the page that our e-mail opens, or enter the six-digit code we sent you.'}
      </span>
    </p>
  )
}

const CODES_STALE_MS = 5 * 60_000

interface ConfirmByLinkProps {
  order: ConfirmableOrder
  /** Token of the link, which was sent by email. */
  token: string
  onConfirmed: () => void
}

/**
 * Button with which anyone who opened the link in the order's email confirms the
 * order.
 */
export function ConfirmByLink({ order, token, onConfirmed }: ConfirmByLinkProps) {
  const { reachable } = useConnection()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const confirm = async () => {
    setBusy(true)
    const outcome = await request('confirmFollowedOrder', { path: { token } })
    setBusy(false)
    const isSoldOut = outcome.kind === 'refused' && outcome.code === 'CONFIRMATION_SOLD_OUT'
    if (outcome.kind !== 'ok' && !isSoldOut) {
      return setError(outcome.kind === 'refused' ? outcome.message : UNREACHABLE)
    }
    showToast(isSoldOut ? outcome.message : 'Thank you. Your order is confirmed.')
    onConfirmed()
  }
  return (
    <ConfirmCard order={order}>
      <div>
        <Button busy={busy && 'Confirming…'} disabledReason={reachable ? '' : OFFLINE} onClick={confirm}>
          Confirm order
        </Button>
      </div>
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
    </ConfirmCard>
  )
}

/** For an order that only the code confirms that was texted to its phone. */
export function ConfirmInAccount({ order }: { order: ConfirmableOrder & Pick<Order, 'number'> }) {
  return (
    <ConfirmCard order={order}>
      <p>Please type the code that we texted to you. Its field is with your order, in your account.</p>
      <div>
        <ButtonLink href={`/orders/${order.number}`}>Enter the code</ButtonLink>
      </div>
    </ConfirmCard>
  )
}

type ConfirmableOrder = Pick<Order, 'confirmBy' | 'heldUntil' | 'stock'>

/** Below the way to confirm, says what it is for, how long it can wait, and what is set aside. */
function ConfirmCard({ order, children }: { order: ConfirmableOrder; children: Elements }) {
  const { confirmBy, heldUntil, stock } = order
  const titleId = useId()
  return (
    <section className={classNames('card', styles.card)} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        Please confirm your order
      </h2>
      {children}
      <div className={styles.terms}>
        <p>
          You pay when it arrives, so we ask you to confirm it before we send it
          <span>{confirmBy && `, by ${formatLongDate(confirmBy)}, ${formatTime(Date.parse(confirmBy))}`}</span>. After
          that, it is cancelled.
        </p>
        {heldUntil && <p>{`We've set its pieces aside for you until ${formatTime(Date.parse(heldUntil))}.`}</p>}
        {stock === 'waiting' && (
          <p>Its pieces aren't set aside: they are yours once you confirm, unless someone else buys them first.</p>
        )}
      </div>
    </section>
  )
}
