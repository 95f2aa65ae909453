/** Composes and sends the emails about returns to the shopper and to the owner. */
import { brand } from '#contract/brand.ts'
import { formatRupees } from '#contract/money.ts'
import { itemTitle } from '#contract/orders/order.ts'
import { type ReturnState, returnReasonLabels } from '#contract/orders/return-states.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { composeEmail } from '../../emails/compose-email.ts'
import { addOwnerEmail } from '../../emails/owner-email.ts'
import { type Clock, formatIndiaDay } from '../../lib/clock.ts'
import type { Mailer } from '../../providers/mailer.ts'
import { parseColumn, urlsColumn } from '../../storage/json-columns.ts'
import { addJob, type Jobs } from '../../storage/outbox.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import { isReachable, readUser } from '../account/user-store.ts'
import { createFollowLink, followUrl } from '../orders/follow-links.ts'
import { readOrder, type StoredOrder } from '../orders/order-store.ts'
import { type ReturnRow, readReturn, type StoredReturn } from './return-store.ts'

/** Queues the email that tells the shopper what has become of a return, at most once per state. */
export async function addReturnEmail(tx: Tx, returnId: string, topic: ReturnState, now: number): Promise<void> {
  const job = { kind: 'send-return-email' as const, payload: { returnId, topic } }
  await addJob(tx, { ...job, dedupeKey: `return-${returnId}-${topic}` }, now)
}

interface ReturnEmailDeps {
  db: Queries
  clock: Clock
  mail: Mailer
  /** Public origin of the shop, e.g. `https://shop.example`. */
  origin: string
}

/** Sends the shopper an email about a return. Mail programs show repeats with the same `key` once. */
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
  const email = composeEmail({
    ...TEXTS[topic](input),
    table: { rows: piecesOf(input).map((piece) => ['Piece', piece]) },
    button: { label: 'View your order', href: followUrl(origin, token) },
    link: { label: 'Open it in your account', href: `${origin}/orders/${order.row.id}` },
  })
  await mail.send({ to: user.email, ...email }, key)
}

interface EmailInput extends StoredReturn {
  order: StoredOrder
  /** Number of the order that replaces the pieces, or an empty string. */
  exchangeNumber: string
}

const TEXTS: Record<ReturnState, (input: EmailInput) => { subject: string; paragraphs: string[] }> = {
  requested: ({ row, order }) => ({
    subject: `We have received your return request ${row.number}`,
    paragraphs: [
      `You asked to ${row.wanted === 'refund' ? 'return' : 'exchange'} pieces of your order ${order.row.number}. We will write to you as soon as we have looked at it.`,
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
    paragraphs: ['You withdrew your return. You do not have to send anything back.'],
  }),
}

function settlesIn({ refunded_paise }: ReturnRow): string {
  return refunded_paise ? `It may take your bank ${shopFacts.returns.refundSettlesIn} to show it.` : ''
}

/** Returns the returned pieces for people, e.g. `2 × Kamal Band, Size 14`, with the new size of an exchange. */
export function piecesOf({ lines, order }: Pick<EmailInput, 'lines' | 'order'>): string[] {
  return lines.map(({ position, quantity, new_size }) => {
    const line = order.lines[position]
    const title = line ? itemTitle({ title: line.title, size: line.size ?? undefined }) : ''
    return `${quantity} × ${title}${new_size === null ? '' : ` → Size ${new_size}`}`
  })
}

/** Queues the email that tells the owner of a new return. */
export async function addReturnRequestedEmail(
  tx: Tx,
  order: StoredOrder,
  { row, lines }: StoredReturn,
  now: number,
): Promise<void> {
  const paragraphs = [
    `A shopper wants to ${row.wanted === 'refund' ? 'return' : 'exchange'} pieces of order ${order.row.number}: ${piecesOf({ lines, order }).join(', ')}. They paid ${formatRupees(row.paise)} for them.`,
    `Reason: ${returnReasonLabels[row.reason]}.`,
    ...(row.words ? [row.words] : []),
    ...parseColumn(urlsColumn, row.pictures),
    `Decide with the command “return ${row.number} approve” or “return ${row.number} reject <words to the shopper>”.`,
  ]
  await addOwnerEmail(
    tx,
    { subject: `Return requested: ${row.number}`, paragraphs, dedupeKey: `return-${row.id}` },
    now,
  )
}

/** Queues the email that tells the owner that a return has arrived or was withdrawn. */
export async function addReturnOwnerEmail(
  tx: Tx,
  { id, number, wanted }: ReturnRow,
  topic: 'received' | 'withdrawn',
  now: number,
): Promise<void> {
  const paragraphs =
    topic === 'withdrawn'
      ? [`The shopper has withdrawn the return ${number}.`]
      : [
          `The parcel of the return ${number} has arrived.`,
          `Finish it with “return ${number} ${wanted === 'refund' ? 'refund' : 'exchange'}”; add --restock if the pieces can be sold again.`,
        ]
  await addOwnerEmail(
    tx,
    { subject: `Return ${topic}: ${number}`, paragraphs, dedupeKey: `return-${id}-${topic}` },
    now,
  )
}
