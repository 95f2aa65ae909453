import { type Synonyms, synonyms } from '#contract/schemas/catalogue.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

/** Name of the database setting that contains the search synonyms as JSON. */
const SYNONYMS_SETTING = 'synonyms'

/** Returns the shop's search synonyms. All arrays are empty before the first catalogue import. */
export async function readSynonyms(db: Queries): Promise<Synonyms> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SYNONYMS_SETTING).executeTakeFirst()
  return row ? synonyms.parse(JSON.parse(row.value)) : { same: [], instead: [], ignored: [] }
}

/**
 * Replaces the shop's search synonyms. Unlike other demo data, the demo's synonyms are kept when the demo is removed,
 * because they suit any jewellery shop.
 */
export async function writeSynonyms(tx: Tx, replacement: Synonyms): Promise<void> {
  const value = JSON.stringify(replacement)
  await tx
    .insertInto('settings')
    .values({ name: SYNONYMS_SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
