import type { Synonyms } from '#contract/schemas/catalogue.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

/** Name of the setting that holds the owner's synonyms as JSON. */
const SYNONYMS = 'synonyms'

/** None before a catalogue brought some. */
export async function readSynonyms(db: Queries): Promise<Synonyms> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SYNONYMS).executeTakeFirst()
  return row ? JSON.parse(row.value) : { same: [], instead: [], ignored: [] }
}

/** Makes these the words that the search knows. They are about jewellery and not about a catalogue, so the demo's stay. */
export async function writeSynonyms(tx: Tx, synonyms: Synonyms): Promise<void> {
  const value = JSON.stringify(synonyms)
  await tx
    .insertInto('settings')
    .values({ name: SYNONYMS, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
