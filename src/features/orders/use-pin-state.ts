import { type RefObject, useEffect, useState } from 'react'
import { differingStates, type PinStates } from '#contract/orders/pin-states.ts'
import type { Address } from '#contract/schemas/address.ts'
import { usePinCodePlace } from '../../state/queries/pin-code.ts'
import { focusPinStateQuestion } from '../../ui/forms/pin-state-question.tsx'

interface PinState {
  /** Null if there is nothing to ask. */
  differing: PinStates | null
  /** Part of the request. */
  confirmation: { stateConfirmed: true } | false
  keep: () => void
  /** What the server answered, perhaps after a lookup that failed. */
  hear: (states: readonly string[]) => void
  /** Empty if unknown. */
  cityIn: (state: string) => string
}

/** What stays as it was ordered is not asked about. */
export function usePinState(ordered: Address, address: Address, form: RefObject<HTMLElement | null>): PinState {
  const place = usePinCodePlace(address)
  const [heard, setHeard] = useState<{ about: Address; states: readonly string[] } | null>(null)
  const [kept, setKept] = useState<Address | null>(null)
  useEffect(() => {
    if (heard) focusPinStateQuestion(form.current)
  }, [heard, form])
  const isKept = kept !== null && hasSameState(address, kept)
  const isHeard = heard !== null && hasSameState(address, heard.about)
  const served = isHeard ? heard.states : (place?.states ?? [])
  return {
    differing: isKept || hasSameState(address, ordered) ? null : differingStates(address, served),
    confirmation: isKept && { stateConfirmed: true },
    keep: () => setKept(address),
    hear: (states) => setHeard({ about: address, states }),
    cityIn: (state) => (place?.state === state && place.city) || '',
  }
}

function hasSameState(one: Address, other: Address): boolean {
  return one.pincode.trim() === other.pincode.trim() && one.state.trim() === other.state.trim()
}
