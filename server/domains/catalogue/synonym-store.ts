import { type Synonyms, synonyms } from '#contract/schemas/catalogue.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

/** Name of a database setting, stored as JSON. */
const SYNONYMS_SETTING = 'synonyms'

/** All arrays are empty before the first import. */
export async function readSynonyms(db: Queries): Promise<Synonyms> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SYNONYMS_SETTING).executeTakeFirst()
  return row ? synonyms.parse(JSON.parse(row.value)) : { same: [], instead: [], ignored: [] }
}

/**
 * Unlike other demo data, the demo's synonyms stay when the demo is removed,
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
