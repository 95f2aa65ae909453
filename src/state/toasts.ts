/** Short messages that disappear; `features/shell/toast-list` renders them. */
import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  text: string
  /** Beside the text; pressing it also dismisses the toast. */
  action: { label: string; act: () => void } | null
  durationMs: number
  /** By `performance.now()`. */
  addedAt: number
}

const NONE: readonly Toast[] = []

let shown = NONE
const listeners = new Set<() => void>()

function show(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Oldest first. */
export const shownToasts = (): readonly Toast[] => shown

function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(onToastChange, shownToasts, () => NONE)
}

const TOAST_DURATION_MS = 6000
/** In ms. Longer, because the shopper has to decide. */
const ACTION_TOAST_DURATION_MS = 12_000

let lastId = 0

/** Replaces a toast with the same text. Returns its id. */
export function showToast(text: string, action: Toast['action'] = null): number {
  lastId += 1
  const durationMs = action ? ACTION_TOAST_DURATION_MS : TOAST_DURATION_MS
  const others = shown.filter((toast) => toast.text !== text)
  show([...others, { id: lastId, text, action, durationMs, addedAt: performance.now() }])
  return lastId
}

export function dismissToast(id: number): void {
  if (shown.some((toast) => toast.id === id)) show(shown.filter((toast) => toast.id !== id))
}

/** They expired unseen, e.g. on a page without toasts. */
export function dismissExpiredToasts(): void {
  const now = performance.now()
  const isCurrent = ({ addedAt, durationMs }: Toast) => now < addedAt + durationMs
  if (!shown.every(isCurrent)) show(shown.filter(isCurrent))
}
