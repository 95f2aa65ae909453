import { useEffect, useState } from 'react'
import { isReadAsIndian, type PhoneReading, readIndianPhone, toInternational } from '#contract/orders/indian-phone.ts'
import type { readPhone } from '#contract/orders/phone.ts'

type Read = typeof readPhone

/** Null while the numbering plans of other countries are loading; the server decides without them. */
export function usePhoneReading(typed: string, country: string): PhoneReading | null {
  const [read, setRead] = useState<Read | null>(() => loaded)
  const isIndian = isReadAsIndian(typed, country)
  const needsPlans = !isIndian && read === null && typed !== ''
  useEffect(() => {
    if (needsPlans) void loadReader().then((reader) => setRead(() => reader))
  }, [needsPlans])
  return isIndian ? readIndianPhone(typed) : (read?.(typed, country) ?? null)
}

/** Null if the numbering plans cannot be loaded: the server decides. */
export async function readPhoneHere(typed: string, country: string): Promise<PhoneReading | null> {
  if (isReadAsIndian(typed, country)) return readIndianPhone(typed)
  const read = await loadReader()
  return read?.(typed, country) ?? null
}

/** The same number for an address in another country, where its digits alone would be another one. */
export function phoneElsewhere(typed: string, country: string): string {
  const reading = isReadAsIndian(typed, country) ? readIndianPhone(typed) : loaded?.(typed, country)
  return reading?.kind === 'ok' ? toInternational(reading.phone) : typed
}

let loaded: Read | null = null

/** Null offline, unless its file is stored. */
async function loadReader(): Promise<Read | null> {
  try {
    loaded ??= (await import('#contract/orders/phone.ts')).readPhone
  } catch {
    // Nothing is lost: the number is sent as typed.
  }
  return loaded
}
