import { readFile } from 'node:fs/promises'
import type { Address } from '#contract/address.ts'
import { isCodAvailableAt } from '#contract/delivery.ts'
import { deliveryFile } from '#contract/schemas/delivery.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readDelivery, writeDelivery } from './delivery-store.ts'

/** Makes a file the shop's table of delivery. Answers what is wrong with it; then nothing has changed. */
export async function importDelivery(db: Queries, path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return [`${path} cannot be read.`]
  const read = deliveryFile.safeParse(parseJson(text))
  if (!read.success) return read.error.issues.map((issue) => `${issue.path.join('.') || path}: ${issue.message}`)
  await writeDelivery(db, read.data)
  return []
}

/** Gives a shop that has no table yet the one of the demo. Throws when that is not good. */
export async function seedDelivery(db: Queries, path: string): Promise<void> {
  if (await readDelivery(db)) return
  const problems = await importDelivery(db, path)
  if (problems.length > 0) throw new Error(`The demo's table of delivery is not good. ${problems.join(' ')}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether the carrier takes cash at an address, by the owner's table. Without a table it takes none in India. */
export async function acceptsCod(db: Queries, address: Address): Promise<boolean> {
  const table = await readDelivery(db)
  return isCodAvailableAt(table?.zones ?? [], address)
}
