import { proxy, ref } from 'valtio'
import { type DocumentModel, type SyncFields, unsavedLineKeys } from '#contract/bag/sync-state.ts'
import { type DeviceStorage, readDocument, updateDocument } from '#sync/storage/device-storage.ts'

export interface DocumentState<Doc> {
  /** The document (bag or wishlist). Replaced as a whole, never mutated. */
  doc: Doc
  /** False until the document has been read from the device's storage; `doc` is a placeholder until then. */
  ready: boolean
  /** False while the document is only in memory and would be lost when the page is closed. */
  persisted: boolean
  /** Keys (see `lineKey`) of the lines that differ from the account's copy; always empty for a guest. */
  unsyncedKeys: readonly string[]
}

export interface DocumentStoreDeps {
  storage: DeviceStorage
  /** Calls `listener` whenever another tab or the service worker may have changed the stored document. */
  watch: (listener: () => void) => void
  /** Called after every change made through this store, to notify other tabs and start a sync. */
  onChange: () => void
  /** Called if the server has rejected lines of the document and the shopper has not been notified yet. */
  onUnseenRejections: () => void
}

export interface DocumentStore<Doc> {
  state: DocumentState<Doc>
  /**
   * Reads the stored document, and starts watching for changes made in other tabs. Only the first call has an effect.
   */
  load: () => Promise<void>
  reload: () => Promise<void>
  /** Applies `change` to the stored document. Rejects only if `change` throws. */
  update: (change: (doc: Doc) => Doc) => Promise<void>
}

/** Returns the initial state of a document store, before the document has been read from the device's storage. */
export function unreadState<Doc extends object>(empty: Doc): DocumentState<Doc> {
  return { doc: ref(empty), ready: false, persisted: true, unsyncedKeys: ref([]) }
}

/**
 * Creates a store for the page's state of a stored document (bag or wishlist). Updates are atomic, so that tabs never
 * overwrite each other's changes, and appear on the page once they have been stored.
 */
export function createDocumentStore<Doc extends SyncFields>(
  model: DocumentModel<Doc>,
  { storage, watch, onChange, onUnseenRejections }: DocumentStoreDeps,
): DocumentStore<Doc> {
  const state: DocumentState<Doc> = proxy(unreadState(model.empty))
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
    show(await readDocument(storage, model))
  }

  async function update(change: (doc: Doc) => Doc): Promise<void> {
    await load()
    show(await updateDocument(storage, model, change))
    onChange()
  }

  function show(doc: Doc): void {
    state.doc = ref(doc)
    state.unsyncedKeys = ref(unsavedLineKeys(model, doc))
    state.persisted = storage.isPersistent()
    state.ready = true
    if (doc.unseenRejections.length > 0) onUnseenRejections()
  }

  return { state, load, reload, update }
}
