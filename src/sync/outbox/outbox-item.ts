import type { CustomOrder } from '#contract/schemas/custom-order.ts'
import type { RequestBodies } from '#contract/schemas/endpoint-schemas.ts'

/** A form that the shopper has submitted but the server has not received yet. */
export type OutboxItem<Kind extends OutboxKind = OutboxKind> = {
  [One in Kind]: {
    /** Unique id, generated on the device. The server uses it to recognise a request that is sent twice. */
    id: string
    kind: One
    contents: OutboxContents[One]
    /** Time when the form was first submitted (epoch ms). */
    createdAt: number
    /**
     * Version number, increased with every change. A response applies only if the item still has the generation that
     * was sent.
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
  /** A review and the product's title, which is shown in the list of waiting items. */
  review: RequestBodies['writeReview'] & { title: string }
  /**
   * A change of name. The server changes the name only if the current one is in `fullnameWas`, so that a late request
   * does not overwrite a newer name.
   */
  profile: { fullname: string; fullnameWas: string[] }
  /**
   * A custom-order request. `designFile` is the URL of the design picture, empty until the picture has been uploaded.
   */
  customOrder: { [Name in keyof CustomOrder]: string } & { design: Design | null }
}

export type OutboxKind = keyof OutboxContents

/** Returns whether an outbox item is of the given kind, and narrows its type. */
export function isOfKind<Kind extends OutboxKind>(
  item: Pick<OutboxItem, 'kind'>,
  kind: Kind,
): item is OutboxItem<Kind> {
  return item.kind === kind
}

/** The design picture of a custom-order request, scaled down for slow connections and without its location data. */
export interface Design {
  picture: Blob
  /** Preview of the picture, as a `data:` URL. */
  preview: string
  name: string
}

export type ItemState =
  /** The item is waiting to be sent, but not before `notBefore` (epoch ms). */
  | { kind: 'waiting'; notBefore: number }
  /**
   * The item's contents are back in their form: either the server refused the item, or the shopper took it back
   * (`refusal` is then null). `notified` is true once the shopper has been told.
   */
  | { kind: 'returned'; refusal: Refusal | null; notified: boolean }
  /**
   * The server has received the item, but the shopper has not been notified yet. `number` is a custom order's request
   * number.
   */
  | { kind: 'arrived'; number: string | null }

/** Explains why the server refused an item. `fields` maps the form's field names to error messages. */
export interface Refusal {
  message: string
  fields: Readonly<Record<string, string>>
}

const ACCOUNT_KINDS = new Set<OutboxKind>(['review', 'profile'])

/** Returns whether only a logged-in shopper can send this kind of outbox item. */
export const needsLogin = ({ kind }: Pick<OutboxItem, 'kind'>): boolean => ACCOUNT_KINDS.has(kind)

/**
 * Returns whether a user may see an outbox item; `userId` is null for a guest. A guest may also see items that belong
 * to an account: logging out empties the outbox, so these items are left from the shopper's own session, which the
 * server has ended.
 */
export function isVisibleTo({ ownerId }: OutboxItem, userId: string | null): boolean {
  return ownerId === null || userId === null || ownerId === userId
}
