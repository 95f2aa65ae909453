import type { ReturnReason } from '#contract/orders/return-states.ts'
import type { CustomOrder } from '#contract/schemas/custom-order.ts'
import type { RequestBodies } from '#contract/schemas/endpoint-schemas.ts'

/** A submitted form, stored on this device until the server has received it. */
export type OutboxItem<Kind extends OutboxKind = OutboxKind> = {
  [One in Kind]: {
    /**
     * Also the idempotency key by which the server recognises a repeated request.
     */
    id: string
    kind: One
    contents: OutboxContents[One]
    /** When the form was first submitted (epoch ms). */
    createdAt: number
    /**
     * Incremented with every change. A response to an earlier generation is
     * ignored.
     */
    generation: number
    /** The account that the item belongs to; null for a guest. */
    ownerId: string | null
    state: ItemState
  }
}[Kind]

export interface OutboxContents {
  message: RequestBodies['sendMessage']
  subscription: RequestBodies['subscribe']
  /** The title appears in the list of waiting items. */
  review: Omit<RequestBodies['writeReview'], 'pictures'> & { title: string; pictures: UploadedPicture[] }
  /**
   * The server changes the name only if `fullnameWas` includes the current one,
   * so that a late request does not overwrite a newer name.
   */
  profile: { fullname: string; fullnameWas: string[] }
  /** The title appears in the list of waiting items. */
  stockAlert: RequestBodies['requestStockAlert'] & { title: string }
  /** `designFile` is the URL of the design picture, empty until the upload. */
  customOrder: { [Name in keyof CustomOrder]: string } & { design: PreparedPicture | null }
  return: ReturnContents & { orderId: string }
  followedReturn: ReturnContents & { token: string }
}

/** Sent by the shopper's account or through the link to the order. */
export interface ReturnContents {
  orderNumber: string
  products: { position: number; quantity: number; size?: string }[]
  reason: ReturnReason
  words: string
  wanted: 'refund' | 'exchange'
  payTo: string
  pictures: UploadedPicture[]
}

/** The URL is empty until the upload. */
export type UploadedPicture = PreparedPicture & { url: string }

export type OutboxKind = keyof OutboxContents

export function isOfKind<Kind extends OutboxKind>(
  item: Pick<OutboxItem, 'kind'>,
  kind: Kind,
): item is OutboxItem<Kind> {
  return item.kind === kind
}

/** Scaled down for slow connections and stripped of location data. */
export interface PreparedPicture {
  picture: Blob
  /** A `data:` URL. */
  preview: string
  name: string
}

export type ItemState =
  /** Sent in the background at `notBefore` (epoch ms) or later. */
  | { kind: 'waiting'; notBefore: number }
  /**
   * Back in its form for editing. `refusal` is null if the shopper took the item
   * back.
   */
  | { kind: 'returned'; refusal: Refusal | null; notified: boolean }
  /**
   * Received by the server, but not yet shown to the shopper. `number` belongs to
   * a custom order or a return; null for other kinds.
   */
  | { kind: 'arrived'; number: string | null }

/** `fields` maps form field names to error messages. */
export interface Refusal {
  message: string
  fields: Readonly<Record<string, string>>
}

const ACCOUNT_KINDS = new Set<OutboxKind>(['review', 'profile', 'return'])

export const needsLogin = ({ kind }: Pick<OutboxItem, 'kind'>): boolean => ACCOUNT_KINDS.has(kind)

/** A guest (`userId` null) may see every item in the outbox. */
export function isVisibleTo({ ownerId }: OutboxItem, userId: string | null): boolean {
  // Logging out empties the outbox, so another account's items that a guest sees
  // come from the guest's own ended session.
  return ownerId === null || userId === null || ownerId === userId
}
