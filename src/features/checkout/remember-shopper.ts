import { addressLine } from '#contract/address.ts'
import { messageOf } from '#contract/errors.ts'
import { saveBag } from '../../state/bought-bag.ts'
import { changeAccount } from '../../state/change-account.ts'
import type { Bought } from './buying.ts'
import type { Purchase } from './purchase.ts'

const NO_ANSWER: Bought = {
  kind: 'unreachable',
  message: 'The shop did not answer. Nothing has been ordered or paid: please try again.',
}

/**
 * Keeps address, phone and bag with the account, before anything is paid: an order takes its pieces out of the account's
 * bag, wherever the shopper looks at it next. Answers what stands against it, or null.
 */
export async function rememberShopper({ address, products }: Purchase, phone: string): Promise<Bought | null> {
  const outcome = await changeAccount({ address: addressLine(address), full_address: address, number: phone })
  if (outcome.kind === 'refused') return outcome
  const saved = outcome.kind === 'ok' ? await saveBag() : null
  if (!saved) return NO_ANSWER
  return isSame(products, saved.products) ? null : bagDiffers()
}

function isSame(shown: Purchase['products'], saved: readonly { id: string; quantity: number }[]): boolean {
  const held = new Map(saved.map(({ id, quantity }) => [id, quantity]))
  return shown.length === held.size && shown.every(({ productID, quantity }) => held.get(productID) === quantity)
}

/** What is shown by now is not what the shopper pressed the button for. */
function bagDiffers(): Bought {
  const code = 'CHANGED_ELSEWHERE'
  const message = messageOf(code)
  return { kind: 'refused', code, message, fields: {}, answer: { status: 'error', code, message } }
}
