/**
 * The letter of undertaking (LUT), under which the shop exports without tax, for one financial year
 * (form GST RFD-11, CGST Rules 2017, rule 96A).
 */
import * as z from 'zod'
import { financialYearOf } from '../../lib/clock.ts'
import type { Queries } from '../../storage/transaction.ts'

const LUT = 'letter_of_undertaking'
const lutSetting = z.object({ number: z.string(), financialYear: z.string() })

export type Lut = z.infer<typeof lutSetting>

/** Valid at `now` (epoch ms), or null. */
export async function readLut(db: Queries, now: number): Promise<Lut | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', LUT).executeTakeFirst()
  const lut = row ? lutSetting.parse(JSON.parse(row.value)) : null
  return lut?.financialYear === financialYearOf(now) ? lut : null
}

export async function writeLut(db: Queries, lut: Lut | null): Promise<void> {
  if (lut === null) {
    await db.deleteFrom('settings').where('name', '=', LUT).execute()
    return
  }
  const value = JSON.stringify(lut)
  await db
    .insertInto('settings')
    .values({ name: LUT, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
