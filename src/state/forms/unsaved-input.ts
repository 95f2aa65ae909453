import { useEffect } from 'react'

/** While `unsaved` is true, no new version reloads this page. */
export function useUnsavedInput(unsaved: boolean): void {
  useEffect(() => (unsaved ? blockReloads() : undefined), [unsaved])
}

/** What must not be lost to a reload: forms that hold words of the shopper which nobody else has yet. */
const blockers = new Set<symbol>()
const waiting: (() => void)[] = []

/** Runs from when the last form was done until what became of it can have been read. */
let readingTimer: ReturnType<typeof setTimeout> | undefined

/** Sent is not yet read: what became of the words stands on the page, and a reload would take it away. */
const READING_TIME_MS = 8000

/** Holds off reloads until the answered function is called. Calling that again does nothing. */
export function blockReloads(): () => void {
  const holder = Symbol()
  blockers.add(holder)
  return () => {
    if (!blockers.delete(holder) || blockers.size > 0) return
    clearTimeout(readingTimer)
    readingTimer = setTimeout(runWaiting, READING_TIME_MS)
  }
}

/** Whether no form holds words now. */
export function hasNoUnsavedInput(): boolean {
  return blockers.size === 0
}

/** Runs `act` at once if nothing would be lost and all was read, otherwise a few seconds after nothing would. */
export function whenInputIsSaved(act: () => void): void {
  if (blockers.size === 0 && readingTimer === undefined) act()
  else waiting.push(act)
}

function runWaiting(): void {
  readingTimer = undefined
  if (blockers.size === 0) for (const act of waiting.splice(0)) act()
}
