import { readFile } from 'node:fs/promises'
import { isCodAvailableAt } from '#contract/orders/cash-on-delivery.ts'
import type { Address } from '#contract/schemas/address.ts'
import { deliveryFile } from '#contract/schemas/delivery.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readCodTerms, readDelivery, writeDelivery } from './delivery-store.ts'
import { SERVICE_LIFETIME_MS } from './pin-code-service.ts'

/**
 * Replaces the shop's delivery table with the content of the JSON file at `path`. Returns an empty array on success. If
 * the file is unreadable or invalid, changes nothing and returns a description of each problem.
 */
export async function importDelivery(db: Queries, path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return [`${path} cannot be read.`]
  const parsed = deliveryFile.safeParse(parseJson(text))
  if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join('.') || path}: ${issue.message}`)
  await writeDelivery(db, parsed.data)
  return []
}

/**
 * Imports the demo's delivery table from the file at `path`, unless the shop already has a delivery table. Throws if
 * the file is unreadable or invalid.
 */
export async function seedDelivery(db: Queries, path: string): Promise<void> {
  if (await readDelivery(db)) return
  const problems = await importDelivery(db, path)
  if (problems.length > 0) throw new Error(`The demo's delivery table is invalid. ${problems.join(' ')}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schema rejects null, so invalid JSON is reported as an invalid delivery table.
    return null
  }
}

/**
 * Returns whether Cash on Delivery is available at an address, according to the shop's delivery table and what the
 * carrier said within the last day. Asks nobody: without an answer, the carrier is taken to collect cash.
 */
export async function acceptsCod(db: Queries, address: Address, now: number): Promise<boolean> {
  const { table, mayCollectCash } = await readCodTerms(db, address.pincode.trim(), now - SERVICE_LIFETIME_MS)
  return isCodAvailableAt(table?.zones ?? [], address) && mayCollectCash
}
