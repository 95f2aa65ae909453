import type { ErrorCode } from '#contract/errors.ts'
import { formatRupees } from '#contract/money.ts'
import { isIndia } from '#contract/orders/address-rules.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { Queries } from '../../../storage/transaction.ts'
import { acceptsCod } from '../../delivery/delivery-table.ts'
import { findPin } from '../../places/find-pin.ts'
import type { CodRecord } from '../confirmation/confirmation-store.ts'
import type { Purchase } from './purchase.ts'

/** Set in `config/selling-rules.ts`. Amounts are in paise. */
export interface CodRules {
  /** Maximum order total; 0 disables Cash on Delivery. */
  codLimitPaise: number
  codMinimumPaise: number
  /** Part of the order total. */
  codFeePaise: number
}

/** With the values for the placeholders in the message. */
export interface CodRefusal {
  kind: 'no cod'
  code: Extract<ErrorCode, `COD_${string}` | 'PAYMENT_METHOD_OFF'>
  values?: Record<string, string | number>
}

/**
 * Accepts only addresses in India with a known PIN code, so that an unusual name
 * of the country is no way around the delivery table.
 */
export async function codRefusal(
  db: Queries,
  { shownTotalPaise, address }: Pick<Purchase, 'shownTotalPaise' | 'address'>,
  { codLimitPaise, codMinimumPaise }: CodRules,
  now: number,
): Promise<CodRefusal | null> {
  const refuse = (code: CodRefusal['code'], amount?: number): CodRefusal => ({
    kind: 'no cod',
    code,
    ...(amount !== undefined && { values: { amount: formatRupees(amount) } }),
  })
  if (codLimitPaise === 0) return refuse('PAYMENT_METHOD_OFF')
  if (shownTotalPaise > codLimitPaise) return refuse('COD_LIMIT', codLimitPaise)
  if (shownTotalPaise < codMinimumPaise) return refuse('COD_MINIMUM', codMinimumPaise)
  return await placeRefusal(db, address, now)
}

export async function placeRefusal(db: Queries, address: Address, now: number): Promise<CodRefusal | null> {
  if (!isIndia(address.country)) return { kind: 'no cod', code: 'COD_ABROAD' }
  const isServed = (await acceptsCod(db, address, now)) && (await findPin(address.pincode.trim())) !== null
  return isServed ? null : { kind: 'no cod', code: 'COD_NOT_THERE' }
}

/** After so many parcels came back to the shop lately, a shopper pays first. */
const MAX_RETURNED = 2

export function refusesParcels({ returned }: CodRecord): boolean {
  return returned >= MAX_RETURNED
}
