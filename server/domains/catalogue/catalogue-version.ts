/**
 * How processes hear of changes. Every change raises one number, in the same transaction, so what has a number is
 * committed in the order of the numbers and a process that reads on from the number it knows misses nothing.
 */
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../storage/transaction.ts'
import { markChanged } from './product-store.ts'
import { markWhole, nameCatalogue, raiseVersion } from './version-store.ts'

/** After products, categories, pictures or texts came, went or changed: everything is read anew. */
export async function catalogueChanged(tx: Tx): Promise<void> {
  await markWhole(tx, await raiseVersion(tx))
}

/**
 * After the stock, the price or the ratings of single products changed. Cheap, however large the catalogue is. Best as
 * the last thing of a transaction: others that change the catalogue wait from here to its end.
 */
export async function productsChanged(tx: Tx, ids: readonly string[]): Promise<void> {
  await markChanged(tx, ids, await raiseVersion(tx))
}

/** Remembers that the shop has a catalogue. Answers whether this is its first. */
export function markCatalogue(tx: Tx): Promise<boolean> {
  return nameCatalogue(tx, randomUUID().slice(0, 8))
}
