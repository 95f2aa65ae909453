import { isCodAvailableAt } from '#contract/orders/cash-on-delivery.ts'
import type { Address } from '#contract/schemas/address.ts'
import { deliveryFile } from '#contract/schemas/delivery.ts'
import { readJson } from '../../lib/read-json.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readCodTerms, readDelivery, writeDelivery } from './delivery-store.ts'
import { SERVICE_LIFETIME_MS } from './pin-code-service.ts'

/** Returns the problems; if there are any, changes nothing. */
export async function importDelivery(db: Queries, path: string): Promise<string[]> {
  const json = await readJson(path)
  if ('problem' in json) return [`${path} ${json.problem}.`]
  const parsed = deliveryFile.safeParse(json.value)
  if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join('.') || path}: ${issue.message}`)
  await writeDelivery(db, parsed.data)
  return []
}

/** Unless there is a table already. Throws if the file is unreadable or invalid. */
export async function seedDelivery(db: Queries, path: string): Promise<void> {
  if (await readDelivery(db)) return
  const problems = await importDelivery(db, path)
  if (problems.length > 0) throw new Error(`The demo's delivery table is invalid. ${problems.join(' ')}`)
}

/**
 * By the table and what the carrier said within a day. Asks nobody: without an answer, the carrier
 * collects cash.
 */
export async function acceptsCod(db: Queries, address: Address, now: number): Promise<boolean> {
  const { table, mayCollectCash } = await readCodTerms(db, address.pincode.trim(), now - SERVICE_LIFETIME_MS)
  return isCodAvailableAt(table?.zones ?? [], address) && mayCollectCash
}
