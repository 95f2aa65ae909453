/**
 * The toasts: short messages that disappear after a few seconds. Any part of the page may show one;
 * `features/shell/toasts` renders them.
 */
import { proxy } from 'valtio'

export interface Toast {
  id: number
  text: string
  /** A button beside the text. Pressing it also dismisses the toast. */
  action: { label: string; act: () => void } | null
  durationMs: number
  /** The value of `performance.now()` when the toast was added. */
  addedAt: number
}

export const toasts = proxy<{ shown: Toast[] }>({ shown: [] })

const TOAST_DURATION_MS = 6000
/** Longer than for other toasts, because the shopper has to make a decision. */
const ACTION_TOAST_DURATION_MS = 12_000

let lastId = 0

/** Shows a toast, replacing one with the same text. Returns its id. */
export function showToast(text: string, action: Toast['action'] = null): number {
  const same = toasts.shown.find((toast) => toast.text === text)
  if (same) dismissToast(same.id)
  lastId += 1
  const durationMs = action ? ACTION_TOAST_DURATION_MS : TOAST_DURATION_MS
  toasts.shown.push({ id: lastId, text, action, durationMs, addedAt: performance.now() })
  return lastId
}

/** Removes a toast. Does nothing if it has already been removed. */
export function dismissToast(id: number): void {
  const index = toasts.shown.findIndex((toast) => toast.id === id)
  if (index >= 0) toasts.shown.splice(index, 1)
}

/** Removes toasts that expired before they were rendered, for example on a page without a toast list. */
export function dismissExpiredToasts(): void {
  const now = performance.now()
  toasts.shown = toasts.shown.filter(({ addedAt, durationMs }) => now < addedAt + durationMs)
}
