import { addressLine } from '#contract/address.ts'
import { changeAccount } from '../../state/change-account.ts'
import type { Bought } from './buying.ts'
import type { Purchase } from './purchase.ts'

const NO_ANSWER = 'The shop did not answer. Nothing has been ordered or paid: please try again.'

/** Keeps address and phone with the account, before anything is paid. Answers what stands against it, or null. */
export async function rememberShopper({ address }: Purchase, phone: string): Promise<Bought | null> {
  const outcome = await changeAccount({ address: addressLine(address), full_address: address, number: phone })
  switch (outcome.kind) {
    case 'ok':
      return null
    case 'refused':
      return outcome
    case 'unreachable':
      return { kind: 'unreachable', message: NO_ANSWER }
  }
}
