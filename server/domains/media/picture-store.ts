import { asBuffer } from '../../storage/dialects.ts'
import type { Queries } from '../../storage/transaction.ts'

/** The original of a picture; `null` when the shop has none of that id. */
export async function readOriginal(db: Queries, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('pictures').select('bytes').where('id', '=', id).executeTakeFirst()
  return row ? asBuffer(row.bytes) : null
}
