/**
 * Toasts: short messages that disappear after a few seconds. Any part of the page can show a toast;
 * `features/shell/toasts` renders them.
 */
import { proxy } from 'valtio'

export interface Toast {
  id: number
  text: string
  /** Button beside the toast's text; null for none. Pressing the button also dismisses the toast. */
  action: { label: string; act: () => void } | null
  durationMs: number
  /** Time when the toast was added, as returned by `performance.now()`. */
  addedAt: number
}

export const toasts = proxy<{ shown: Toast[] }>({ shown: [] })

const TOAST_DURATION_MS = 6000
/**
 * How long a toast with a button is shown, in ms. Longer than for other toasts, because the shopper has to decide
 * whether to press the button.
 */
const ACTION_TOAST_DURATION_MS = 12_000

let lastId = 0

/** Shows a toast, replacing any toast with the same text. Returns the toast's id. */
export function showToast(text: string, action: Toast['action'] = null): number {
  const same = toasts.shown.find((toast) => toast.text === text)
  if (same) dismissToast(same.id)
  lastId += 1
  const durationMs = action ? ACTION_TOAST_DURATION_MS : TOAST_DURATION_MS
  toasts.shown.push({ id: lastId, text, action, durationMs, addedAt: performance.now() })
  return lastId
}

/** Removes a toast. Does nothing if the toast has already been removed. */
export function dismissToast(id: number): void {
  const index = toasts.shown.findIndex((toast) => toast.id === id)
  if (index >= 0) toasts.shown.splice(index, 1)
}

/** Removes toasts that expired before they could be displayed, for example on a page that does not render toasts. */
export function dismissExpiredToasts(): void {
  const now = performance.now()
  toasts.shown = toasts.shown.filter(({ addedAt, durationMs }) => now < addedAt + durationMs)
}
