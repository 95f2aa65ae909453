/** What must not be lost to a reload: forms that hold words of the shopper which nobody else has yet. */
const holders = new Set<symbol>()
const waiting: (() => void)[] = []

/** Holds off reloads until the answered function is called. Calling that again does nothing. */
export function holdOffReloads(): () => void {
  const holder = Symbol()
  holders.add(holder)
  return () => {
    holders.delete(holder)
    if (holders.size === 0) for (const act of waiting.splice(0)) act()
  }
}

/** Runs `act` at once if nothing would be lost, otherwise as soon as nothing would. */
export function whenNothingIsUnsaved(act: () => void): void {
  if (holders.size === 0) act()
  else waiting.push(act)
}
