import { createECDH } from 'node:crypto'
import { brand } from '#contract/brand.ts'
import type { PushConfig, PushKeys } from '../../config/push-keys.ts'
import { openPushService, type PushService } from '../../providers/push-service.ts'
import { parseColumn, pushKeysColumn } from '../../storage/json-columns.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readPushKeys, savePushKeys } from './notification-store.ts'

interface PushServiceConfig {
  push: PushConfig
  /** Null for the shop's own. */
  mailFrom: string | null
}

/** Without configured keys, uses the shop's own. */
export async function openShopPushService(db: Queries, { push, mailFrom }: PushServiceConfig): Promise<PushService> {
  return openPushService({
    keys: push.keys ?? (await shopPushKeys(db)),
    contact: `mailto:${mailFrom ?? brand.email}`,
    localService: push.localService,
  })
}

/**
 * Generated on first use and shared by all processes. They must never change: subscriptions depend
 * on them.
 */
async function shopPushKeys(db: Queries): Promise<PushKeys> {
  const saved = await readPushKeys(db)
  if (saved) return parseColumn(pushKeysColumn, saved)
  await savePushKeys(db, JSON.stringify(newKeys()))
  return await shopPushKeys(db)
}

function newKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // `getPrivateKey('hex')` omits leading zeros.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  return { publicKey, privateKey }
}
