/**
 * Toasts: short messages that disappear after a few seconds. Any part of the page can show a toast;
 * `features/shell/toasts` renders them.
 */
import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  text: string
  /** Button beside the toast's text; null for none. Pressing the button also dismisses the toast. */
  action: { label: string; act: () => void } | null
  durationMs: number
  /** Time when the toast was added, as returned by `performance.now()`. */
  addedAt: number
}

const NONE: readonly Toast[] = []

let shown = NONE
const listeners = new Set<() => void>()

function show(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Returns the toasts to show, oldest first. */
export const shownToasts = (): readonly Toast[] => shown

/** Calls `listener` whenever a toast appears or disappears. Returns a function that removes the listener. */
function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the toasts to show, and re-renders the component whenever they change. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(onToastChange, shownToasts, () => NONE)
}

const TOAST_DURATION_MS = 6000
/**
 * How long a toast with a button is shown, in ms. Longer than for other toasts, because the shopper has to decide
 * whether to press the button.
 */
const ACTION_TOAST_DURATION_MS = 12_000

let lastId = 0

/** Shows a toast, replacing any toast with the same text. Returns the toast's id. */
export function showToast(text: string, action: Toast['action'] = null): number {
  lastId += 1
  const durationMs = action ? ACTION_TOAST_DURATION_MS : TOAST_DURATION_MS
  const others = shown.filter((toast) => toast.text !== text)
  show([...others, { id: lastId, text, action, durationMs, addedAt: performance.now() }])
  return lastId
}

/** Removes a toast. Does nothing if the toast has already been removed. */
export function dismissToast(id: number): void {
  if (shown.some((toast) => toast.id === id)) show(shown.filter((toast) => toast.id !== id))
}

/** Removes toasts that expired before they could be displayed, for example on a page that does not render toasts. */
export function dismissExpiredToasts(): void {
  const now = performance.now()
  const isCurrent = ({ addedAt, durationMs }: Toast) => now < addedAt + durationMs
  if (!shown.every(isCurrent)) show(shown.filter(isCurrent))
}
