import type { OwnerEmail } from '../../emails/owner-email.ts'

interface ParcelOrder {
  id: string
  number: string
}

/** E.g. because the account has no balance. */
export function parcelRefusedEmail({ id, number }: ParcelOrder, reason: string): OwnerEmail {
  return {
    subject: `No parcel for order ${number}`,
    paragraphs: [
      `The carrier refuses the parcel of order ${number}: ${reason}`,
      'The shop tries again for about two hours. After that, repeat it with: npm run cli -- failed --again',
    ],
    dedupeKey: `parcel-refused-${id}`,
  }
}

export function parcelLostEmail({ id, number }: ParcelOrder): OwnerEmail {
  return {
    subject: `Parcel lost: ${number}`,
    paragraphs: [
      `The courier reports the parcel of order ${number} as lost or damaged.`,
      'The shopper knows that you are looking into it. Claim the parcel at the carrier, and refund or replace it.',
    ],
    dedupeKey: `lost-${id}`,
  }
}

/** Although nobody cancelled its order. */
export function parcelCancelledEmail({ id, number }: ParcelOrder): OwnerEmail {
  return {
    subject: `Parcel cancelled: ${number}`,
    paragraphs: [
      `The parcel of order ${number} was cancelled at the carrier, but the order was not cancelled in the shop.`,
      'Cancel the order, or send it another way and set its status.',
    ],
    dedupeKey: `parcel-cancelled-${id}`,
  }
}

export function disputedOrderLeftEmail({ id, number }: ParcelOrder): OwnerEmail {
  return {
    subject: `A disputed order has left: ${number}`,
    paragraphs: [
      `The courier collected the parcel of order ${number} before the shop could recall it, although its payment is disputed.`,
      'Keep the proof of delivery for your answer to the dispute.',
    ],
    dedupeKey: `left-disputed-${id}`,
  }
}

/** Cancelled and refunded. */
export function cancelledOrderLeftEmail({ id, number }: ParcelOrder): OwnerEmail {
  return {
    subject: `A cancelled order has left: ${number}`,
    paragraphs: [`The courier collected the parcel of order ${number} before it could be recalled.`],
    dedupeKey: `left-cancelled-${id}`,
  }
}
