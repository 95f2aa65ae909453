/**
 * One-time codes with which shoppers confirm Cash on Delivery orders, by SMS or
 * else by email.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { INDIAN_PHONE } from '#contract/orders/indian-phone.ts'
import { composeEmail } from '../../../emails/compose-email.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Email, Mailer } from '../../../providers/mailer.ts'
import type { SmsGateway } from '../../../providers/sms.ts'
import { allowAttempt } from '../../../storage/attempt-limits.ts'
import type { Budgets } from '../../../storage/budgets.ts'
import { addJob, type Jobs } from '../../../storage/outbox.ts'
import { inTransaction, type Queries, type Tx } from '../../../storage/transaction.ts'
import { isReachable, readUser } from '../../account/user-store.ts'
import { createFollowLink, followUrl } from '../following/follow-links.ts'
import { type OrderRow, readOrder } from '../orders/order-store.ts'
import { type CodeDeps, hashOfCode, isConfirmable } from './confirm-order.ts'
import { deleteCode, saveCode } from './confirmation-store.ts'

const DAY_MS = 24 * 60 * 60_000

/** Per order: few, so that guessing is hopeless and no one is flooded. */
const ORDER_LIMIT = { max: 5, windowMs: DAY_MS }

const CODE_MINUTES = 10

/** Returns an error code if the order needs none, or after five in a day. */
export async function requestOrderCode(
  { db, clock, hasSmsGateway }: Omit<CodeDeps, 'budgets'>,
  { network, ...query }: { id: string; userId: string; network: string | null },
): Promise<'queued' | 'ORDER_UNKNOWN' | 'CONFIRMATION_OVER' | 'PHONE_NEEDED' | 'CODE_LIMIT'> {
  const now = clock()
  return await inTransaction(db, async (tx) => {
    const order = await readOrder(tx, query)
    if (!order) return 'ORDER_UNKNOWN'
    if (!isConfirmable(order.row, now)) return 'CONFIRMATION_OVER'
    if (hasSmsGateway && order.row.phone === '') return 'PHONE_NEEDED'
    return (await queueCode(tx, order.row.id, { network, now })) ? 'queued' : 'CODE_LIMIT'
  })
}

/**
 * Makes the code sent to an order's earlier phone number useless, and queues one
 * to the new number, which counts as one that the shopper asked for. Does nothing
 * if the order needs no confirmation.
 */
export async function renewOrderCode(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'status' | 'needs_confirmation' | 'confirm_by'>,
  { network, now }: Request,
): Promise<void> {
  if (!isConfirmable(order, now)) return
  await deleteCode(tx, order.id)
  await queueCode(tx, order.id, { network, now })
}

/** Returns false if the order has had five in a day. */
async function queueCode(tx: Tx, orderId: string, { network, now }: Request): Promise<boolean> {
  if (!(await allowAttempt(tx, `order-codes ${orderId}`, { ...ORDER_LIMIT, now }))) return false
  const payload = { orderId, isRequested: true, network }
  await addJob(tx, { kind: 'send-order-code', payload, dedupeKey: `order-code-${randomUUID()}` }, now)
  return true
}

interface Request {
  /** From which the code is requested; null if unknown. */
  network: string | null
  now: number
}

export interface OrderCodeDeps {
  db: Queries
  clock: Clock
  budgets: Budgets
  mail: Mailer
  /** Null if the shop sends no text messages. */
  sms: SmsGateway | null
  /** The shop's public origin, e.g. `https://shop.example`. */
  origin: string
}

/**
 * Sends a new code, which replaces the earlier one. If no text message can be
 * sent, it goes by email, but only if the shopper asked for it: the email about
 * the order says how to confirm it. Throws if the gateway or mail server does
 * not respond, so that the caller can retry.
 */
export async function sendOrderCode(
  deps: OrderCodeDeps,
  { orderId, isRequested, network = null }: Jobs['send-order-code'],
  key: string,
): Promise<void> {
  const { db, clock, mail, sms, origin } = deps
  if (!sms && !isRequested) return
  const order = await readOrder(db, { id: orderId })
  if (!order || !isConfirmable(order.row, clock())) return
  const { number, phone, user_id: userId } = order.row
  const user = await readUser(db, userId)
  const write = async (email: (to: string) => Email) => {
    if (isRequested && user && isReachable(user)) await mail.send(email(user.email), key)
  }
  if (sms && INDIAN_PHONE.test(phone)) {
    if (!(await mayText(deps, { phone, userId, network }))) {
      return await write((to) => noCodeEmail(to, { number, link: `${origin}/orders/${orderId}` }))
    }
    const code = await renewCode(deps, orderId, phone)
    const sent = await sms.sendCode({ phone, code, orderNumber: number }, key)
    if (sent.kind === 'unknown') throw new Error(sent.reason)
    if (sent.kind === 'ok') return
  }
  // A new one, because the gateway may have passed the first one on.
  const code = await renewCode(deps, orderId, '')
  const { token } = await createFollowLink(db, orderId, clock(), { canConfirm: true })
  await write((to) => orderCodeEmail(to, { code, number, link: followUrl(origin, token) }))
}

/** Returns a code that replaces the earlier one. `sentTo`: the phone number, or empty for an email. */
async function renewCode({ db, clock }: OrderCodeDeps, orderId: string, sentTo: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expires_at = clock() + CODE_MINUTES * 60_000
  await saveCode(db, { order_id: orderId, hash: hashOfCode(orderId, code), expires_at, sent_to: sentTo })
  return code
}

/** Text messages cost money, and go to any number that was typed. */
async function mayText(
  { db, clock, budgets }: OrderCodeDeps,
  { phone, userId, network }: { phone: string; userId: string; network: string | null },
): Promise<boolean> {
  const uses = [
    { budget: 'texts of an account', of: userId },
    { budget: 'texts of an account to a phone', of: `${userId} ${phone}` },
    { budget: 'texts to a phone', of: phone },
    ...(network === null ? [] : [{ budget: 'texts of a network' as const, of: network }]),
    { budget: 'texts of the shop', of: '' },
  ] as const
  for (const use of uses) if ((await budgets.use(db, { ...use, now: clock() })) !== null) return false
  return true
}

interface OrderCode {
  code: string
  number: string
  /** Shows the order and can confirm it. */
  link: string
}

function noCodeEmail(to: string, { number, link }: Omit<OrderCode, 'code'>): Email {
  return {
    to,
    ...composeEmail({
      subject: `We could not text you a code for order ${number}`,
      paragraphs: [
        'So many text messages have been sent today that we cannot send you another one just now.',
        'Your order waits. You can ask for a new code later, tomorrow at the latest, or cancel it and pay online.',
      ],
      button: { label: 'Open your order', href: link },
    }),
  }
}

/** Contains no text that a user has entered. */
export function orderCodeEmail(to: string, { code, number, link }: OrderCode): Email {
  return {
    to,
    ...composeEmail({
      subject: `${code} is your code for order ${number}`,
      paragraphs: [
        `Enter the code ${code} to confirm your order ${number}. It works for ${CODE_MINUTES} minutes.`,
        'Or open your order and press “Confirm order”.',
      ],
      button: { label: 'Open your order', href: link },
      closing: ['If you did not order anything, please ignore this email. Nothing will be sent.'],
    }),
  }
}
