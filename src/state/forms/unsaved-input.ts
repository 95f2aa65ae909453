/** Blocks automatic reloads while a form has unsaved input. */
import { useEffect } from 'react'

/** While `isUnsaved`. */
export function useUnsavedInput(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? blockReloads() : undefined), [isUnsaved])
}

const blockers = new Set<symbol>()
const waiting: (() => void)[] = []

/** So that the shopper can read the last form's result. */
let readingTimer: ReturnType<typeof setTimeout> | undefined

const READING_TIME_MS = 8000

/** Until the returned function is called. */
export function blockReloads(): () => void {
  const blocker = Symbol()
  blockers.add(blocker)
  return () => {
    if (!blockers.delete(blocker) || blockers.size > 0) return
    clearTimeout(readingTimer)
    readingTimer = setTimeout(runWaiting, READING_TIME_MS)
  }
}

export function hasNoUnsavedInput(): boolean {
  return blockers.size === 0
}

/** Waits until the shopper has had time to read the last form's result. */
export function whenInputIsSaved(reload: () => void): void {
  if (blockers.size === 0 && readingTimer === undefined) reload()
  else waiting.push(reload)
}

function runWaiting(): void {
  readingTimer = undefined
  if (blockers.size === 0) for (const reload of waiting.splice(0)) reload()
}
