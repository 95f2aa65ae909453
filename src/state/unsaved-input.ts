/** What must not be lost to a reload: forms that hold words of the shopper which nobody else has yet. */
const holders = new Set<symbol>()
const waiting: (() => void)[] = []

/** Runs from when the last form was done until what became of it can have been read. */
let rest: ReturnType<typeof setTimeout> | undefined

/** Sent is not yet read: what became of the words stands on the page, and a reload would take it away. */
const TIME_TO_READ_MS = 8000

/** Holds off reloads until the answered function is called. Calling that again does nothing. */
export function holdOffReloads(): () => void {
  const holder = Symbol()
  holders.add(holder)
  return () => {
    if (!holders.delete(holder) || holders.size > 0) return
    clearTimeout(rest)
    rest = setTimeout(goOn, TIME_TO_READ_MS)
  }
}

/** Whether no form holds words now. */
export function isNothingUnsaved(): boolean {
  return holders.size === 0
}

/** Runs `act` at once if nothing would be lost and all was read, otherwise a few seconds after nothing would. */
export function whenNothingIsUnsaved(act: () => void): void {
  if (holders.size === 0 && rest === undefined) act()
  else waiting.push(act)
}

function goOn(): void {
  rest = undefined
  if (holders.size === 0) for (const act of waiting.splice(0)) act()
}
