/** Reads outbox items, which tabs and workers of other releases write too. */
import { returnReasons } from '#contract/orders/return-states.ts'
import { isRecord } from '#contract/type-guards.ts'
import type {
  ItemState,
  OutboxContents,
  OutboxItem,
  OutboxKind,
  PreparedPicture,
  Refusal,
  ReturnContents,
  UploadedPicture,
} from './outbox-item.ts'

/**
 * Keeps entries that this release cannot read, because a newer release may have
 * written them.
 */
export function changeOutbox(stored: unknown, change: (items: OutboxItem[]) => OutboxItem[]): unknown[] {
  const entries: unknown[] = Array.isArray(stored) ? stored : []
  const unknown = entries.filter((entry) => isRecord(entry) && parseItem(entry) === null)
  return [...unknown, ...change(parseOutbox(entries))]
}

/** Skips entries that this release cannot read. */
export function parseOutbox(stored: unknown): OutboxItem[] {
  return Array.isArray(stored) ? stored.map(parseItem).filter((item) => item !== null) : []
}

/** Returns null if this release cannot read the item. */
function parseItem(stored: unknown): OutboxItem | null {
  if (!isRecord(stored) || typeof stored.id !== 'string') return null
  const { id, ownerId } = stored
  const fields = {
    id,
    createdAt: numberFrom(stored.createdAt),
    generation: numberFrom(stored.generation),
    ownerId: typeof ownerId === 'string' ? ownerId : null,
    state: parseState(stored.state),
  }
  const { contents } = stored
  if (!isRecord(contents)) return null
  switch (stored.kind) {
    case 'message':
      return { ...fields, kind: 'message', contents: contentsParsers.message(contents) }
    case 'subscription':
      return { ...fields, kind: 'subscription', contents: contentsParsers.subscription(contents) }
    case 'review':
      return { ...fields, kind: 'review', contents: contentsParsers.review(contents) }
    case 'profile':
      return { ...fields, kind: 'profile', contents: contentsParsers.profile(contents) }
    case 'stockAlert':
      return { ...fields, kind: 'stockAlert', contents: contentsParsers.stockAlert(contents) }
    case 'customOrder':
    // The kind that the release of 28 November 2026 stores.
    case 'request':
      return { ...fields, kind: 'customOrder', contents: contentsParsers.customOrder(contents) }
    case 'return':
      return { ...fields, kind: 'return', contents: contentsParsers.return(contents) }
    case 'followedReturn':
      return { ...fields, kind: 'followedReturn', contents: contentsParsers.followedReturn(contents) }
    default:
      return null
  }
}

type ContentsParsers = { [Kind in OutboxKind]: (stored: Record<string, unknown>) => OutboxContents[Kind] }

/**
 * A missing text becomes an empty string: the server then reports the error, and
 * the shopper keeps the rest of the input.
 */
const contentsParsers: ContentsParsers = {
  message: (stored) => ({
    name: textFrom(stored.name),
    email: textFrom(stored.email),
    message: textFrom(stored.message),
    website: textFrom(stored.website),
  }),
  subscription: (stored) => ({ email: textFrom(stored.email) }),
  review: (stored) => ({
    productId: textFrom(stored.productId),
    title: textFrom(stored.title),
    rating: numberFrom(stored.rating),
    review: textFrom(stored.review),
    pictures: parsePictures(stored.pictures),
  }),
  profile: ({ fullname, fullnameWas }) => ({
    fullname: textFrom(fullname),
    fullnameWas: Array.isArray(fullnameWas) ? fullnameWas.filter((name) => typeof name === 'string') : [],
  }),
  stockAlert: ({ productID, size, title, email, push }) => ({
    productID: textFrom(productID),
    ...(typeof size === 'string' && { size }),
    title: textFrom(title),
    email: textFrom(email),
    push: push === true,
  }),
  customOrder: (stored) => ({
    type: textFrom(stored.type),
    material: textFrom(stored.material),
    gemstones: textFrom(stored.gemstones),
    size: textFrom(stored.size),
    additionalNotes: textFrom(stored.additionalNotes),
    budget: textFrom(stored.budget),
    neededBy: textFrom(stored.neededBy),
    name: textFrom(stored.name),
    email: textFrom(stored.email),
    number: textFrom(stored.number),
    designFile: textFrom(stored.designFile),
    design: parsePicture(stored.design),
  }),
  return: (stored) => ({ ...parseReturn(stored), orderId: textFrom(stored.orderId) }),
  followedReturn: (stored) => ({ ...parseReturn(stored), token: textFrom(stored.token) }),
}

function parseReturn(stored: Record<string, unknown>): ReturnContents {
  const products = Array.isArray(stored.products) ? stored.products.filter(isRecord) : []
  return {
    orderNumber: textFrom(stored.orderNumber),
    products: products.map(({ position, quantity, size }) => ({
      position: numberFrom(position),
      quantity: numberFrom(quantity),
      ...(typeof size === 'string' && { size }),
    })),
    reason: returnReasons.find((reason) => reason === stored.reason) ?? 'changed mind',
    words: textFrom(stored.words),
    wanted: stored.wanted === 'exchange' ? 'exchange' : 'refund',
    payTo: textFrom(stored.payTo),
    pictures: parsePictures(stored.pictures),
  }
}

function parsePictures(stored: unknown): UploadedPicture[] {
  const pictures = Array.isArray(stored) ? stored.filter(isRecord) : []
  return pictures.flatMap((picture) => {
    const parsed = parsePicture(picture)
    return parsed ? [{ ...parsed, url: textFrom(picture.url) }] : []
  })
}

function parsePicture(stored: unknown): PreparedPicture | null {
  if (!isRecord(stored) || !(stored.picture instanceof Blob)) return null
  return { picture: stored.picture, preview: textFrom(stored.preview), name: textFrom(stored.name) }
}

function parseState(stored: unknown): ItemState {
  const state = isRecord(stored) ? stored : {}
  switch (state.kind) {
    case 'returned':
      return {
        kind: 'returned',
        refusal: parseRefusal(state.refusal),
        notified: state.notified === true,
      }
    case 'arrived':
      return { kind: 'arrived', number: typeof state.number === 'string' ? state.number : null }
    default:
      return { kind: 'waiting', notBefore: numberFrom(state.notBefore) }
  }
}

function parseRefusal(stored: unknown): Refusal | null {
  if (!isRecord(stored)) return null
  const fields = isRecord(stored.fields) ? Object.entries(stored.fields) : []
  return {
    message: textFrom(stored.message),
    fields: Object.fromEntries(fields.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  }
}

const textFrom = (stored: unknown): string => (typeof stored === 'string' ? stored : '')
const numberFrom = (stored: unknown): number => (typeof stored === 'number' ? stored : 0)
