/** How shoppers read of what is in the outbox, and where its form is. */
import type { OutboxItem, OutboxKind } from '#sync/outbox/outbox-item.ts'

const NAMES: Record<OutboxKind, string> = {
  message: 'Your message',
  subscription: 'Your subscription',
  review: 'Your review',
  profile: 'Your new name',
  customOrder: 'Your request',
}

/** `Your review of Tara Solitaire Ring`. */
export function itemName(item: OutboxItem): string {
  return item.kind === 'review' ? `${NAMES.review} of ${item.contents.title}` : NAMES[item.kind]
}

/** What the shopper wrote, as much as tells it from others. */
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
    case 'customOrder':
      return [item.contents.type, item.contents.material, item.contents.additionalNotes].filter(Boolean).join(', ')
  }
}

/** The page with the form of an item. */
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
    case 'customOrder':
      return '/custom-order'
  }
}

/** Said in a form once its words are in the outbox. */
export function waitingMessage(kind: OutboxKind, { kept }: { kept: boolean }): string {
  return kept
    ? `${NAMES[kind]} is kept on this device. It will be sent by itself when the line is back.`
    : `${NAMES[kind]} will be sent by itself when the line is back. Please keep this page open until then.`
}

/** What became of an item that was sent while nobody watched. */
export function resultMessage(item: OutboxItem): string {
  const { state } = item
  if (state.kind === 'returned') return `${itemName(item)} could not be sent. ${state.refusal?.message ?? ''}`.trim()
  switch (item.kind) {
    case 'message':
      return 'Your message has been sent.'
    case 'subscription':
      return `We have sent a mail to ${item.contents.email}: the link in it starts our letters.`
    case 'review':
      return `${itemName(item)} is published.`
    case 'profile':
      return 'Your new name is saved.'
    case 'customOrder':
      return state.kind === 'arrived' && state.number
        ? `Your request has arrived. Its number is ${state.number}.`
        : 'Your request has arrived.'
  }
}
