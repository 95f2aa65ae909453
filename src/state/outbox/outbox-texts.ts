/**
 * Texts that describe outbox items (submitted forms waiting to be sent), and the
 * paths of their forms.
 */
import type { OutboxItem, OutboxKind } from '#sync/outbox/outbox-item.ts'

const NAMES: Record<OutboxKind, string> = {
  message: 'Your message',
  subscription: 'Your subscription',
  review: 'Your review',
  profile: 'Your new name',
  stockAlert: 'Your stock alert',
  customOrder: 'Your request',
  return: 'Your return request',
  followedReturn: 'Your return request',
}

/**
 * Returns the display name of an outbox item, for example `Your review of Tara
 * Solitaire Ring`.
 */
export function itemName(item: OutboxItem): string {
  if (item.kind === 'review') return `${NAMES.review} of ${item.contents.title}`
  if (isReturn(item)) return `${NAMES.return} for order ${item.contents.orderNumber}`
  return item.kind === 'stockAlert' ? `${NAMES.stockAlert} for ${item.contents.title}` : NAMES[item.kind]
}

function isReturn(item: OutboxItem): item is OutboxItem<'return' | 'followedReturn'> {
  return item.kind === 'return' || item.kind === 'followedReturn'
}

/**
 * Returns an excerpt from an outbox item for the list of waiting items, for
 * example the text of a review.
 */
export function itemExcerpt(item: OutboxItem): string {
  switch (item.kind) {
    case 'message':
      return item.contents.message
    case 'subscription':
      return item.contents.email
    case 'review':
      return item.contents.review
    case 'profile':
      return item.contents.fullname
    case 'stockAlert':
      return [item.contents.size && `Size ${item.contents.size}`, item.contents.email].filter(Boolean).join(', ')
    case 'customOrder':
      return [item.contents.type, item.contents.material, item.contents.additionalNotes].filter(Boolean).join(', ')
    case 'return':
    case 'followedReturn':
      return item.contents.words
  }
}

/** Returns the path and hash of the form that edits an outbox item. */
export function itemFormPath(item: OutboxItem): string {
  switch (item.kind) {
    case 'message':
      return '/contact-us'
    case 'subscription':
      return '/#newsletter'
    case 'review':
      return `/products/${item.contents.productId}#write-review`
    case 'profile':
      return '/account'
    case 'stockAlert':
      return `/products/${item.contents.productID}#tell-me`
    case 'customOrder':
      return '/custom-order'
    case 'return':
      return `/orders/${item.contents.orderId}/return`
    case 'followedReturn':
      return `/follow/${item.contents.token}/return`
  }
}

/**
 * Returns the message that a form shows once its contents are in the outbox.
 * `persisted` is false if the contents would be lost when the page is closed.
 */
export function waitingMessage(kind: OutboxKind, { persisted }: { persisted: boolean }): string {
  return persisted
    ? `${NAMES[kind]} is saved on this device. We'll send it as soon as you're back online.`
    : `${NAMES[kind]} hasn't been sent yet. Please keep this page open: we'll send it as soon as you're back online.`
}

/**
 * Returns the text of the toast that reports whether an outbox item was sent or
 * refused, for a shopper who has left the form.
 */
export function resultMessage(item: OutboxItem): string {
  const { state } = item
  if (state.kind === 'returned') return `${itemName(item)} couldn't be sent. ${state.refusal?.message ?? ''}`.trim()
  switch (item.kind) {
    case 'message':
      return 'Your message has been sent.'
    case 'subscription':
      return `We've sent an e-mail to ${item.contents.email}. Tap the link in it to confirm your subscription.`
    case 'review':
      return `${itemName(item)} is published.`
    case 'profile':
      return 'Your new name is saved.'
    case 'stockAlert':
      return `We'll tell you when ${item.contents.title} is back.`
    case 'customOrder':
      return state.kind === 'arrived' && state.number
        ? `We've received your request. Its number is ${state.number}.`
        : "We've received your request."
    case 'return':
    case 'followedReturn':
      return `We've received ${itemName(item).replace(/^Your/, 'your')}.`
  }
}
