import { brand } from '#contract/brand.ts'
import { formatRupees } from '#contract/money.ts'
import { itemTitle } from '#contract/orders/order.ts'
import type { ReturnState } from '#contract/orders/return-states.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { composeEmail } from '../../emails/compose-email.ts'
import { type Clock, formatIndiaDay } from '../../lib/clock.ts'
import type { Email, Mailer } from '../../providers/mailer.ts'
import { addJob, type Jobs } from '../../storage/outbox.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import { isReachable, readUser } from '../account/user-store.ts'
import { createFollowLink, followUrl } from '../ordering/following/follow-links.ts'
import { readOrder, type StoredOrder } from '../ordering/orders/order-store.ts'
import { type ReturnLineRow, type ReturnRow, readReturn } from '../ordering/orders/return-store.ts'
import { differenceOf } from './exchange-order.ts'

/** Once per state, or per `key` for a state that repeats. */
export async function addReturnEmail(
  tx: Tx,
  { returnId, topic, key = returnId }: Jobs['send-return-email'] & { key?: string },
  now: number,
): Promise<void> {
  const job = { kind: 'send-return-email' as const, payload: { returnId, topic } }
  await addJob(tx, { ...job, dedupeKey: `return-${key}-${topic}` }, now)
}

interface ReturnEmailDeps {
  db: Queries
  clock: Clock
  mail: Mailer
  /** E.g. `https://shop.example`. */
  origin: string
}

/** Mail programs show repeats with the same `key` once. */
export async function sendReturnEmail(
  { db, clock, mail, origin }: ReturnEmailDeps,
  { returnId, topic }: Jobs['send-return-email'],
  key: string,
): Promise<void> {
  const stored = await readReturn(db, returnId)
  const order = stored && (await readOrder(db, { id: stored.row.order_id }))
  const user = order && (await readUser(db, order.row.user_id))
  if (!user || !isReachable(user)) return
  const { exchange_order_id } = stored.row
  const exchange = exchange_order_id && (await readOrder(db, { id: exchange_order_id }))
  const input = { ...stored, order, exchangeNumber: exchange ? exchange.row.number : '' }
  const { token } = await createFollowLink(db, order.row.id, clock())
  await mail.send(returnEmail(topic, { ...input, to: user.email, origin, link: followUrl(origin, token) }), key)
}

/** `link` shows the order without a login. */
export function returnEmail(
  topic: ReturnState,
  { to, origin, link, ...input }: ReturnEmailInput & { to: string; origin: string; link: string },
): Email {
  return {
    to,
    ...composeEmail({
      ...TEXTS[topic](input),
      table: { rows: piecesOf(input).map((piece) => ['Piece', piece]) },
      button: { label: 'View your order', href: link },
      link: { label: 'Open it in your account', href: `${origin}/orders/${input.order.row.id}` },
    }),
  }
}

export interface ReturnEmailInput {
  row: ReturnRow
  lines: readonly Pick<ReturnLineRow, 'position' | 'quantity' | 'new_size' | 'paise' | 'new_price_paise'>[]
  order: {
    row: Pick<StoredOrder['row'], 'id' | 'number'>
    lines: readonly Pick<StoredOrder['lines'][number], 'title' | 'size' | 'price_paise'>[]
  }
  /** Of the order that replaces the pieces; empty if there is none. */
  exchangeNumber: string
}

const TEXTS: Record<ReturnState, (input: ReturnEmailInput) => { subject: string; paragraphs: string[] }> = {
  requested: ({ row, lines, order }) => ({
    subject: `We have received your return request ${row.number}`,
    paragraphs: [
      `You asked to ${row.wanted === 'refund' ? 'return' : 'exchange'} pieces of your order ${order.row.number}. We will write to you as soon as we have looked at it.`,
      ...differenceText(differenceOf({ lines, order })),
      `If this was not you, write to ${brand.email} or call ${brand.phone.shown}.`,
    ],
  }),
  approved: ({ row }) => ({
    subject: `Your return ${row.number} is approved`,
    paragraphs:
      row.handover === 'courier'
        ? [
            row.pickup_at
              ? `A courier will collect your parcel on ${formatIndiaDay(row.pickup_at)}.`
              : 'A courier will collect your parcel in the next days.',
            `Please pack the pieces safely, with their box, pouch and card, and write ${row.number} on the parcel.`,
          ]
        : [
            `Please pack the pieces safely, with their box, pouch and card, and send them to ${shopFacts.address}.`,
            `Write ${row.number} on the parcel and keep the courier’s receipt.`,
          ],
  }),
  'picked up': ({ row }) => ({
    subject: `Your return ${row.number} is on its way to us`,
    paragraphs: ['The courier has collected your parcel. We will write to you when it arrives.'],
  }),
  received: ({ row }) => ({
    subject: `Your return ${row.number} has arrived`,
    paragraphs: [`Your parcel has arrived. We will look at it within ${shopFacts.returns.processedWithin}.`],
  }),
  refunded: ({ row }) => ({
    subject: `Your return ${row.number} is refunded`,
    paragraphs: [`We have refunded ${formatRupees(row.refunded_paise ?? 0)} for your return.`, settlesIn(row)],
  }),
  exchanged: ({ row, exchangeNumber }) => ({
    subject: `Your exchange is on its way as order ${exchangeNumber}`,
    paragraphs: [
      `We are sending you the new pieces as order ${exchangeNumber}. There is nothing to pay.`,
      ...(row.refunded_paise ? [`They cost less, so we have refunded ${formatRupees(row.refunded_paise)}.`] : []),
    ],
  }),
  rejected: ({ row }) => ({
    subject: `We could not accept your return ${row.number}`,
    paragraphs: [row.note, `If you have any questions, write to ${brand.email} or call ${brand.phone.shown}.`],
  }),
  withdrawn: ({ row }) => ({
    subject: `Your return ${row.number} is withdrawn`,
    paragraphs: [
      `You withdrew your return. You do not have to send anything back.${row.awb === null ? '' : ' We have told the courier not to come.'}`,
    ],
  }),
}

function differenceText(paise: number): string[] {
  return paise === 0 ? [] : [`The new pieces cost ${formatRupees(paise)} less. We refund that when we send them.`]
}

function settlesIn({ refunded_paise }: ReturnRow): string {
  return refunded_paise ? `It may take your bank ${shopFacts.returns.refundSettlesIn} to show it.` : ''
}

/** E.g. `2 × Kamal Band, Size 14`, with the new size of an exchange. */
export function piecesOf({ lines, order }: Pick<ReturnEmailInput, 'lines' | 'order'>): string[] {
  return lines.map(({ position, quantity, new_size }) => {
    const line = order.lines[position]
    const title = line ? itemTitle({ title: line.title, size: line.size ?? undefined }) : ''
    return `${quantity} × ${title}${new_size === null ? '' : ` → Size ${new_size}`}`
  })
}
