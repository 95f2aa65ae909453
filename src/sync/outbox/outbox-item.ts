import type { CustomOrder } from '#contract/schemas/custom-order.ts'
import type { RequestBodies } from '#contract/schemas/endpoint-schemas.ts'

/** Something that a shopper has sent and that the shop has not received yet. */
export type OutboxItem<Kind extends OutboxKind = OutboxKind> = {
  [One in Kind]: {
    /** Made by the device. The server recognises a repeated item by it. */
    id: string
    kind: One
    contents: OutboxContents[One]
    /** When it was first sent (epoch ms). */
    createdAt: number
    /** Grows with every change. A response only counts for the generation that was sent. */
    generation: number
    /** The account that it belongs to; null for a guest's. */
    ownerId: string | null
    state: ItemState
  }
}[Kind]

export interface OutboxContents {
  message: RequestBodies['sendMessage']
  subscription: RequestBodies['subscribe']
  /** `title` is the product's, for the list of waiting items. */
  review: RequestBodies['writeReview'] & { title: string }
  /** `fullnameWas` lists every name that the change started from: the server keeps any other name. */
  profile: { fullname: string; fullnameWas: string[] }
  /** `designFile` is empty until the picture has been uploaded. */
  customOrder: { [Name in keyof CustomOrder]: string } & { design: Design | null }
}

export type OutboxKind = keyof OutboxContents

/** The picture of a custom order, scaled down for slow connections and without its location. */
export interface Design {
  picture: Blob
  /** A `data:` URL that shows it. */
  preview: string
  name: string
}

export type ItemState =
  /** Waits to be sent, not before `notBefore` (epoch ms). */
  | { kind: 'waiting'; notBefore: number }
  /** Back in its form: refused by the server, or withdrawn by the shopper (`refusal` is null). */
  | { kind: 'returned'; refusal: Refusal | null; notified: boolean }
  /** Received by the shop; the shopper has not been notified. `number` is that of a custom order. */
  | { kind: 'arrived'; number: string | null }

/** Why the server refused an item; `fields` has messages by the form's field names. */
export interface Refusal {
  message: string
  fields: Readonly<Record<string, string>>
}

const ACCOUNT_KINDS = new Set<OutboxKind>(['review', 'profile'])

/** Returns whether only a logged-in shopper can send the item. */
export const needsLogin = ({ kind }: Pick<OutboxItem, 'kind'>): boolean => ACCOUNT_KINDS.has(kind)

/**
 * Returns whether a user may see the item; `userId` is null for a guest. A guest may see the items of an account: a log-out
 * empties the outbox, so the account is their own, and its session was ended elsewhere.
 */
export function isVisibleTo({ ownerId }: OutboxItem, userId: string | null): boolean {
  return ownerId === null || userId === null || ownerId === userId
}
