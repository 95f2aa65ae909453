import type { CustomOrder } from '#contract/schemas/custom-order.ts'
import type { RequestBodies } from '#contract/schemas/endpoint-schemas.ts'

/** A form that the shopper has submitted and the server has not received yet. */
export type OutboxItem<Kind extends OutboxKind = OutboxKind> = {
  [One in Kind]: {
    /** Generated on the device. The server uses it to detect repeated requests. */
    id: string
    kind: One
    contents: OutboxContents[One]
    /** Time of the first submission (epoch ms). */
    createdAt: number
    /** Increases with every change. A response only applies to the generation that was sent. */
    generation: number
    /** The id of the item's account; null for a guest. */
    ownerId: string | null
    state: ItemState
  }
}[Kind]

export interface OutboxContents {
  message: RequestBodies['sendMessage']
  subscription: RequestBodies['subscribe']
  /** `title` is the product's title, for the list of waiting items. */
  review: RequestBodies['writeReview'] & { title: string }
  /** `fullnameWas` lists the names that this change may replace; the server keeps any other name. */
  profile: { fullname: string; fullnameWas: string[] }
  /** `designFile` is empty until the picture has been uploaded. */
  customOrder: { [Name in keyof CustomOrder]: string } & { design: Design | null }
}

export type OutboxKind = keyof OutboxContents

/** Returns whether an item is of a kind. */
export function isOfKind<Kind extends OutboxKind>(
  item: Pick<OutboxItem, 'kind'>,
  kind: Kind,
): item is OutboxItem<Kind> {
  return item.kind === kind
}

/** The picture of a custom order, scaled down for slow connections and stripped of its location data. */
export interface Design {
  picture: Blob
  /** A `data:` URL of the preview. */
  preview: string
  name: string
}

export type ItemState =
  /** Waiting to be sent, but not before `notBefore` (epoch ms). */
  | { kind: 'waiting'; notBefore: number }
  /** Returned to its form: refused by the server, or withdrawn by the shopper (`refusal` is null). */
  | { kind: 'returned'; refusal: Refusal | null; notified: boolean }
  /** Received by the server, but the shopper has not been notified. `number` is the number of a custom order. */
  | { kind: 'arrived'; number: string | null }

/** The server's reasons for refusing an item; `fields` has messages by the form's field names. */
export interface Refusal {
  message: string
  fields: Readonly<Record<string, string>>
}

const ACCOUNT_KINDS = new Set<OutboxKind>(['review', 'profile'])

/** Returns whether only a logged-in shopper can send the item. */
export const needsLogin = ({ kind }: Pick<OutboxItem, 'kind'>): boolean => ACCOUNT_KINDS.has(kind)

/**
 * Returns whether a user may see the item; `userId` is null for a guest. Guests may see an account's items: logging out
 * empties the outbox, so such items are the shopper's own, left when the session was ended elsewhere.
 */
export function isVisibleTo({ ownerId }: OutboxItem, userId: string | null): boolean {
  return ownerId === null || userId === null || ownerId === userId
}
