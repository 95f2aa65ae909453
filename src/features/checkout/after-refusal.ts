import { endAttempt } from '../../state/checkout-attempt.ts'
import { changeDraft } from '../../state/checkout-draft.ts'
import type { Refusal } from './buying.ts'

const OVER: ReadonlySet<string> = new Set(['PAYMENT_RETURNED', 'REPEAT_DIFFERS', 'CHECKOUT_TOO_OLD'])

/** Drops what would only be refused again: a coupon that does not hold, a key under which nothing can be bought any more. */
export async function afterRefusal({ code }: Refusal): Promise<void> {
  if (OVER.has(code)) await endAttempt()
  if (code.startsWith('COUPON')) changeDraft({ coupon: null })
}
