import { proxy, ref } from 'valtio'
import { type SyncedListModel, type SyncFields, unsavedLineKeys } from '#contract/bag/sync-state.ts'
import { type DeviceStorage, readSyncedList, updateSyncedList } from '#sync/storage/device-storage.ts'

export interface SyncedListState<List> {
  /** The synced list. Replaced as a whole, never mutated. */
  list: List
  /**
   * False until the list has been read from the device's storage; `list` is a
   * placeholder until then.
   */
  ready: boolean
  /**
   * False while the list is only in memory and would be lost when the page is
   * closed.
   */
  persisted: boolean
  /**
   * Keys (see `lineKey`) of the lines that differ from the account's copy; always
   * empty for a guest.
   */
  unsyncedKeys: readonly string[]
}

export interface SyncedListStoreDeps {
  storage: DeviceStorage
  /**
   * Calls `listener` whenever another tab or the service worker may have changed
   * the stored list.
   */
  watch: (listener: () => void) => void
  /**
   * Called after every change made through this store, to notify other tabs and
   * start a sync.
   */
  onChange: () => void
  /**
   * Called if the server has rejected lines of the list and the shopper has not
   * been notified yet.
   */
  onUnseenRejections: () => void
}

export interface SyncedListStore<List> {
  state: SyncedListState<List>
  /**
   * Reads the stored list, and starts watching for changes made in other tabs.
   * Only the first call has an effect.
   */
  load: () => Promise<void>
  reload: () => Promise<void>
  /** Applies `change` to the stored list. Rejects only if `change` throws. */
  update: (change: (list: List) => List) => Promise<void>
}

/**
 * Returns the initial state of a list store, before the list has been read from
 * the device's storage.
 */
export function unreadState<List extends object>(empty: List): SyncedListState<List> {
  return { list: ref(empty), ready: false, persisted: true, unsyncedKeys: ref([]) }
}

/**
 * Creates a store for the page's state of a stored list. Updates are atomic, so
 * that tabs never overwrite each other's changes, and appear on the page once
 * they have been stored.
 */
export function createSyncedListStore<List extends SyncFields>(
  model: SyncedListModel<List>,
  { storage, watch, onChange, onUnseenRejections }: SyncedListStoreDeps,
): SyncedListStore<List> {
  const state: SyncedListState<List> = proxy(unreadState(model.empty))
  let loading: Promise<void> | null = null

  function load(): Promise<void> {
    loading ??= start()
    return loading
  }

  async function start(): Promise<void> {
    storage.onPersistenceChange(() => {
      state.persisted = storage.isPersistent()
    })
    watch(() => void reload())
    await reload()
  }

  async function reload(): Promise<void> {
    show(await readSyncedList(storage, model))
  }

  async function update(change: (list: List) => List): Promise<void> {
    await load()
    show(await updateSyncedList(storage, model, change))
    onChange()
  }

  function show(list: List): void {
    state.list = ref(list)
    state.unsyncedKeys = ref(unsavedLineKeys(model, list))
    state.persisted = storage.isPersistent()
    state.ready = true
    if (list.unseenRejections.length > 0) onUnseenRejections()
  }

  return { state, load, reload, update }
}
