import { createECDH } from 'node:crypto'
import type { PushKeys } from '../../config/push-keys.ts'
import type { Queries } from '../../storage/transaction.ts'
import { keepKeys, readKeys } from './news-device-store.ts'

/**
 * The keys that the shop proves itself with to push services. Made once, and the same for all processes from then on:
 * browsers bind themselves to them. Repeatable.
 */
export async function keysOfShop(db: Queries): Promise<PushKeys> {
  const kept = await readKeys(db)
  if (kept) return JSON.parse(kept)
  await keepKeys(db, JSON.stringify(newKeys()))
  return await keysOfShop(db)
}

function newKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // The number is shorter now and then, and is then filled up from the left.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  return { publicKey, privateKey }
}
