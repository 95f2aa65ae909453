import { readFile } from 'node:fs/promises'
import { deliveryFile } from '#contract/shapes/delivery.ts'
import type { Queries } from '../../storage/transaction.ts'
import { putDelivery, readDelivery } from './delivery-store.ts'

/** Makes a file the shop's table of delivery. Answers what is wrong with it; then nothing has changed. */
export async function importDelivery(db: Queries, path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return [`${path} cannot be read.`]
  const read = deliveryFile.safeParse(parsed(text))
  if (!read.success) return read.error.issues.map((issue) => `${issue.path.join('.') || path}: ${issue.message}`)
  await putDelivery(db, read.data)
  return []
}

/** Gives a shop that has no table yet the one of the demo. Throws when that is not good. */
export async function deliveryOnFirstStart(db: Queries, path: string): Promise<void> {
  if (await readDelivery(db)) return
  const problems = await importDelivery(db, path)
  if (problems.length > 0) throw new Error(`The demo's table of delivery is not good. ${problems.join(' ')}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
