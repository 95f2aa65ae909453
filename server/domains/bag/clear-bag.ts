import type { Tx } from '../../storage/transaction.ts'
import { type Asked, changeBag } from './change-bag.ts'

/** Empties a bag, its gift included. Repeating changes nothing. */
export function clearBag(tx: Tx, asked: Asked) {
  return changeBag(tx, asked, [], () => ({ lines: [], gift: null, notes: [] }))
}
