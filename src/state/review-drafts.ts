/** Reviews that are being written, by product: a login on the way, or another page, loses none. Only as long as the page. */

export interface Draft {
  /** 0 while no star is chosen. */
  rating: number
  text: string
}

export const emptyDraft: Draft = { rating: 0, text: '' }

const drafts = new Map<string, Draft>()

export function draftOf(productId: string): Draft {
  return drafts.get(productId) ?? emptyDraft
}

export function keepDraft(productId: string, draft: Draft): void {
  drafts.set(productId, draft)
}

export function forgetDraft(productId: string): void {
  drafts.delete(productId)
}

export function forgetDrafts(): void {
  drafts.clear()
}
