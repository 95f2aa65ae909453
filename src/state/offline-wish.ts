/** Whether the shopper wants the catalogue on this device, for times without a network. Kept in localStorage. */
import { readLocal, writeLocal } from '../lib/local-store.ts'

const KEY = 'nakshi-save-offline'

/** `null`: has not said. It is then kept where the line is good for it. */
export type OfflineWish = 'yes' | 'no' | null

/** What was said on this device. Where storage is forbidden, nothing ever was. */
export function offlineWish(): OfflineWish {
  const said = readLocal(KEY)
  return said === 'yes' || said === 'no' ? said : null
}

/** Where storage is forbidden it holds for nothing but this page; the next visit asks the line again. */
export function rememberOfflineWish(wish: 'yes' | 'no'): void {
  writeLocal(KEY, wish)
}
