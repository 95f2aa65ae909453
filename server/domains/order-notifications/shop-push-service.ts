import { createECDH } from 'node:crypto'
import { brand } from '#contract/brand.ts'
import type { PushConfig, PushKeys } from '../../config/push-keys.ts'
import { openPushService, type PushService } from '../../providers/push-service.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readPushKeys, savePushKeys } from './notification-store.ts'

interface PushServiceConfig {
  push: PushConfig
  /** The address that mails come from; `null` for the shop's usual one. */
  mailFrom: string | null
}

/** The way to shoppers' devices, in the name of this shop. */
export async function openShopPushService(db: Queries, { push, mailFrom }: PushServiceConfig): Promise<PushService> {
  return openPushService({
    keys: push.keys ?? (await shopPushKeys(db)),
    contact: `mailto:${mailFrom ?? brand.email}`,
    localService: push.localService,
  })
}

/**
 * The keys that the shop proves itself with to push services. Made once, and the same for all processes from then on:
 * browsers bind themselves to them. Repeatable.
 */
async function shopPushKeys(db: Queries): Promise<PushKeys> {
  const kept = await readPushKeys(db)
  if (kept) return JSON.parse(kept)
  await savePushKeys(db, JSON.stringify(newKeys()))
  return await shopPushKeys(db)
}

function newKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // The number is shorter now and then, and is then filled up from the left.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  return { publicKey, privateKey }
}
