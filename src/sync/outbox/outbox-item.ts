/** What a shopper has sent and the shop does not have yet, as it lies in the device's outbox. */

import type { CustomOrder } from '#contract/schemas/custom-order.ts'
import type { RequestBodies } from '#contract/schemas/endpoint-schemas.ts'

/** A picture as it is sent: small enough for a slow line, and without where it was taken. */
export interface Design {
  picture: Blob
  /** For showing it, as a data: address. */
  preview: string
  name: string
}

/** What the items of each kind say. */
export interface OutboxContents {
  message: RequestBodies['sendMessage']
  subscription: RequestBodies['subscribe']
  /** `title` is the product's, for showing what waits. */
  review: RequestBodies['writeReview'] & { title: string }
  /** Every name that this change was made on: one that comes from another device is not overwritten. No password. */
  profile: { fullname: string; fullnameWas: string[] }
  /** `designFile` is empty until the picture has been uploaded, so that this happens once. */
  request: { [Name in keyof CustomOrder]: string } & { design: Design | null }
}

export type OutboxKind = keyof OutboxContents

/** What the server has against an item; `fields` by the names of the form. */
export interface Refusal {
  message: string
  fields: Readonly<Record<string, string>>
}

export type ItemState =
  /** To be sent, not before this instant (epoch ms). */
  | { is: 'waiting'; notBefore: number }
  /** Back with the shopper, who was told of it or not: refused, or taken back to be changed (`refusal` is null then). */
  | { is: 'returned'; refusal: Refusal | null; told: boolean }
  /** With the shop, and the shopper is to be told. `number` is that of a request. */
  | { is: 'arrived'; number: string | null }

export type OutboxItem<Kind extends OutboxKind = OutboxKind> = {
  [One in Kind]: {
    /** Made by the device. The server knows a repeated item by it. */
    id: string
    kind: One
    contents: OutboxContents[One]
    /** Of the first sending (epoch ms). */
    createdAt: number
    /** Grows with every change: what came of a sending counts only for the words that were sent. */
    generation: number
    /** The account that it belongs to; null for a guest's. */
    ownerId: string | null
    state: ItemState
  }
}[Kind]

/** Who must be logged in to send it. */
const ACCOUNT_KINDS = new Set<OutboxKind>(['review', 'profile'])

/** Whether only somebody who is logged in can send it. */
export const needsLogin = ({ kind }: Pick<OutboxItem, 'kind'>): boolean => ACCOUNT_KINDS.has(kind)

/**
 * Whether whoever is logged in here may see it; `readerId` is null for a guest. A log-out empties the outbox, so that what
 * a guest finds there of an account is their own: its session was ended elsewhere.
 */
export function isVisibleTo({ ownerId }: OutboxItem, readerId: string | null): boolean {
  return ownerId === null || readerId === null || ownerId === readerId
}

/** Reads the outbox from whatever was stored. Only `outbox.ts` writes it, so an item with an id is whole. */
export function parseOutbox(stored: unknown): OutboxItem[] {
  return Array.isArray(stored) ? stored.filter((item) => typeof item?.id === 'string') : []
}
