import { differingStates, eitherState } from '#contract/orders/pin-states.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { ErrorResponse } from '#contract/schemas/error-response.ts'
import { findPin } from './find-pin.ts'

/** As `Refused` takes it. */
export interface PinStateRefusal {
  code: 'PIN_STATE_DIFFERS'
  states: NonNullable<ErrorResponse['states']>
  values: { pincode: string; pinState: string; state: string }
}

interface EnteredAddress {
  address?: Address | null | undefined
  stateConfirmed?: boolean | undefined
}

/**
 * For every address that goods go to or tax depends on, where it enters. Null if
 * it is accepted: the shopper has confirmed it, there is none, or the PIN code is
 * not in the list.
 */
export async function refuseOtherState({ address, stateConfirmed }: EnteredAddress): Promise<PinStateRefusal | null> {
  if (!address || stateConfirmed) return null
  const pincode = address.pincode.trim()
  const differing = differingStates(address, (await findPin(pincode))?.states ?? [])
  if (!differing) return null
  const { address: state, pinCode } = differing
  return {
    code: 'PIN_STATE_DIFFERS',
    states: { address: state, pinCode: [...pinCode] },
    values: { pincode, pinState: eitherState(pinCode), state },
  }
}
