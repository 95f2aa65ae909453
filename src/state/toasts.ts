/**
 * Short messages to the shopper. Any part of the page may add one; `features/shell/toasts` displays and removes them.
 */
import { proxy } from 'valtio'

export interface Notice {
  id: number
  text: string
  /** A button beside the text. Pressing it also removes the notice. */
  action: { label: string; act: () => void } | null
  durationMs: number
  /** The value of `performance.now()` when the notice was added. */
  addedAt: number
}

export const notices = proxy<{ shown: Notice[] }>({ shown: [] })

const DURATION_MS = 6000
/** Longer than other notices, because the shopper has to make a decision. */
const ACTION_DURATION_MS = 12_000

let lastId = 0

/** Adds a notice, replacing one with the same text, and returns its id. */
export function notify(text: string, action: Notice['action'] = null): number {
  const same = notices.shown.find((notice) => notice.text === text)
  if (same) dismissNotice(same.id)
  lastId += 1
  const durationMs = action ? ACTION_DURATION_MS : DURATION_MS
  notices.shown.push({ id: lastId, text, action, durationMs, addedAt: performance.now() })
  return lastId
}

/** Removes a notice, if it still exists. */
export function dismissNotice(id: number): void {
  const index = notices.shown.findIndex((notice) => notice.id === id)
  if (index >= 0) notices.shown.splice(index, 1)
}

/** Removes notices that expired before they were displayed, for example on a page without toasts. */
export function dismissExpiredNotices(): void {
  const now = performance.now()
  notices.shown = notices.shown.filter(({ addedAt, durationMs }) => now < addedAt + durationMs)
}
