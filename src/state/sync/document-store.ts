import { proxy, ref } from 'valtio'
import { type DocumentModel, type SyncFields, unsavedProductIds } from '#contract/bag/sync-state.ts'
import { type DeviceStorage, readDocument, updateDocument } from '#sync/storage/device-storage.ts'

export interface DocumentState<Doc> {
  /** Replaced as a whole, never mutated. */
  doc: Doc
  /** False until the device has been read; until then `doc` is a placeholder. */
  ready: boolean
  /** False while the document is only in memory and would be lost with the page. */
  persisted: boolean
  /** Ids of the lines that differ from the account; none for a guest. */
  unsyncedIds: readonly string[]
}

export interface DocumentStoreDeps {
  storage: DeviceStorage
  /** Calls `listener` whenever another tab or the worker may have changed the document. */
  watch: (listener: () => void) => void
  /** Called after every change made here, to notify the other tabs and the account. */
  onChange: () => void
  /** Called when the account has rejected lines that the shopper has not been notified of. */
  onUnseenRejections: () => void
}

export interface DocumentStore<Doc> {
  state: DocumentState<Doc>
  /** Reads the stored document on the first call, and from then on follows changes made in other tabs. */
  load: () => Promise<void>
  reload: () => Promise<void>
  /** Applies `change` to the stored document. Rejects only if `change` has a bug. */
  update: (change: (doc: Doc) => Doc) => Promise<void>
}

/** Returns the state before the device has been read. */
export function unreadState<Doc extends object>(empty: Doc): DocumentState<Doc> {
  return { doc: ref(empty), ready: false, persisted: true, unsyncedIds: ref([]) }
}

/**
 * Creates a page's view of a stored document. Each update changes the stored document in one atomic step, so that tabs
 * never overwrite each other's changes. The state changes once the update is written.
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
    state.unsyncedIds = ref(unsavedProductIds(model, doc))
    state.persisted = storage.isPersistent()
    state.ready = true
    if (doc.unseenRejections.length > 0) onUnseenRejections()
  }

  return { state, load, reload, update }
}
