import type { ReturnReason } from '#contract/orders/return-states.ts'
import type { CustomOrder } from '#contract/schemas/custom-order.ts'
import type { RequestBodies } from '#contract/schemas/endpoint-schemas.ts'

/** A submitted form that is stored on this device until the server has received it. */
export type OutboxItem<Kind extends OutboxKind = OutboxKind> = {
  [One in Kind]: {
    /**
     * Unique id, generated on the device. Also the idempotency key by which the server recognises a repeated request.
     */
    id: string
    kind: One
    contents: OutboxContents[One]
    /** Time when the form was first submitted (epoch ms). */
    createdAt: number
    /**
     * Version number, incremented with every change. A server response is ignored if the generation has changed since
     * the item was sent.
     */
    generation: number
    /** Id of the account that the item belongs to; null for a guest's item. */
    ownerId: string | null
    state: ItemState
  }
}[Kind]

export interface OutboxContents {
  message: RequestBodies['sendMessage']
  subscription: RequestBodies['subscribe']
  /** A product review. The product's title is shown in the list of waiting items. */
  review: RequestBodies['writeReview'] & { title: string }
  /**
   * A change of the user's name. The server applies the change only if `fullnameWas` includes the current name, so that
   * a late request does not overwrite a newer name.
   */
  profile: { fullname: string; fullnameWas: string[] }
  /** A request to be told when a product is back in stock. The title is shown in the list of waiting items. */
  stockAlert: RequestBodies['requestStockAlert'] & { title: string }
  /**
   * A custom-order request. `designFile` is the URL of the uploaded design picture, or empty until the picture has been
   * uploaded.
   */
  customOrder: { [Name in keyof CustomOrder]: string } & { design: PreparedPicture | null }
  return: ReturnContents & { orderId: string }
  followedReturn: ReturnContents & { token: string }
}

/** A request to return pieces of an order, sent by the shopper's account or through the link to the order. */
export interface ReturnContents {
  orderNumber: string
  products: { position: number; quantity: number; size?: string }[]
  reason: ReturnReason
  words: string
  wanted: 'refund' | 'exchange'
  payTo: string
  /** Pictures with their URLs, which are empty until the pictures have been uploaded. */
  pictures: (PreparedPicture & { url: string })[]
}

export type OutboxKind = keyof OutboxContents

/** Returns whether an outbox item is of the given kind, and narrows its type. */
export function isOfKind<Kind extends OutboxKind>(
  item: Pick<OutboxItem, 'kind'>,
  kind: Kind,
): item is OutboxItem<Kind> {
  return item.kind === kind
}

/** A picture that belongs to a form, scaled down for slow connections and stripped of location data. */
export interface PreparedPicture {
  picture: Blob
  /** Preview of the picture, as a `data:` URL. */
  preview: string
  name: string
}

export type ItemState =
  /** The item is waiting to be sent. It is sent in the background at `notBefore` (epoch ms) or later. */
  | { kind: 'waiting'; notBefore: number }
  /**
   * The item has been returned to its form for editing. `refusal` explains why the server refused the item; null if the
   * shopper took the item back. `notified` is true once the shopper has been notified.
   */
  | { kind: 'returned'; refusal: Refusal | null; notified: boolean }
  /**
   * The server has received the item, but the shopper has not been notified yet. `number` is the number of a custom
   * order or a return; null for other kinds.
   */
  | { kind: 'arrived'; number: string | null }

/** The server's reasons for refusing an outbox item. `fields` maps form field names to error messages. */
export interface Refusal {
  message: string
  fields: Readonly<Record<string, string>>
}

const ACCOUNT_KINDS = new Set<OutboxKind>(['review', 'profile', 'return'])

/** Returns whether this kind of outbox item can be sent only by a logged-in shopper. */
export const needsLogin = ({ kind }: Pick<OutboxItem, 'kind'>): boolean => ACCOUNT_KINDS.has(kind)

/**
 * Returns whether a user may see an outbox item. `userId` is null for a guest, who may see every item in the outbox.
 */
export function isVisibleTo({ ownerId }: OutboxItem, userId: string | null): boolean {
  // Logging out empties the outbox, so an account's items that a guest sees come from the guest's own ended session.
  return ownerId === null || userId === null || ownerId === userId
}
