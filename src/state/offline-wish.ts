/** Whether the shopper wants the catalogue on this device, for times without a network. Kept in localStorage. */
const KEY = 'nakshi-save-offline'

/** `null`: has not said. It is then kept where the line is good for it. */
export type OfflineWish = 'yes' | 'no' | null

export function offlineWish(): OfflineWish {
  try {
    const said = localStorage.getItem(KEY)
    return said === 'yes' || said === 'no' ? said : null
  } catch {
    // Storage is forbidden: nothing was ever said.
    return null
  }
}

/** Where storage is forbidden it holds for nothing but this page. */
export function rememberOfflineWish(wish: 'yes' | 'no'): void {
  try {
    localStorage.setItem(KEY, wish)
  } catch {
    // The next visit asks the line again.
  }
}
