/** Blocks automatic page reloads while a form has unsaved input. */
import { useEffect } from 'react'

/** Prevents automatic reloads while `isUnsaved` is true, so that the form's input is not lost. */
export function useUnsavedInput(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? blockReloads() : undefined), [isUnsaved])
}

const blockers = new Set<symbol>()
const waiting: (() => void)[] = []

/** Timer that delays a reload after the last form has been saved, so that the shopper can read the form's result. */
let readingTimer: ReturnType<typeof setTimeout> | undefined

const READING_TIME_MS = 8000

/** Prevents automatic reloads until the returned function is called. */
export function blockReloads(): () => void {
  const blocker = Symbol()
  blockers.add(blocker)
  return () => {
    if (!blockers.delete(blocker) || blockers.size > 0) return
    clearTimeout(readingTimer)
    readingTimer = setTimeout(runWaiting, READING_TIME_MS)
  }
}

/** Returns true if no form on the page has unsaved input. */
export function hasNoUnsavedInput(): boolean {
  return blockers.size === 0
}

/** Calls `reload` once no form has unsaved input and the shopper has had time to read the result of the last form. */
export function whenInputIsSaved(reload: () => void): void {
  if (blockers.size === 0 && readingTimer === undefined) reload()
  else waiting.push(reload)
}

function runWaiting(): void {
  readingTimer = undefined
  if (blockers.size === 0) for (const reload of waiting.splice(0)) reload()
}
