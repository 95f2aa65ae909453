/**
 * Keeps one page's view of a document of the shopper and the device's stored document the same. Every change is one
 * atomic read, change and write of what is stored, so tabs never overwrite each other; the state shows a change once it
 * is made.
 */
import { proxy, ref } from 'valtio'
import { type DocumentModel, type SyncFields, unsavedLineIds } from '#contract/bag/sync-state.ts'
import { type DeviceStorage, readDocument, updateDocument } from '#sync/storage/device-storage.ts'

export interface DocumentState<Doc> {
  /** Replaced as a whole, never changed. */
  doc: Doc
  /** False until the device has been asked: what is shown then is neither a full nor an empty document. */
  ready: boolean
  /** False when the device keeps nothing, so that the document lasts only as long as the page. */
  persisted: boolean
  /** Ids of the lines that the account does not have as they stand here; none for a guest. */
  unsyncedIds: readonly string[]
}

export interface DocumentStoreDeps {
  storage: DeviceStorage
  /** Reaches the other tabs; `heard` is called when one of them may have changed the document. */
  connect: (heard: () => void) => { tell: () => void }
  /** Is told of every change that was made here, so that it may reach the account. */
  onChange: () => void
  /** Is told when the document holds something that the account did not take and the shopper does not know of. */
  onPendingNotices: () => void
}

export interface DocumentStore<Doc> {
  state: DocumentState<Doc>
  /** Reads the stored document, and from then on shows what others do to it. Repeatable. */
  load: () => Promise<void>
  /** Reads the stored document again. */
  look: () => Promise<void>
  /** Changes the stored document. Rejects only what `act` throws. */
  change: (act: (doc: Doc) => Doc) => Promise<void>
}

/** What is known before the device has answered. */
export function unreadState<Doc extends object>(empty: Doc): DocumentState<Doc> {
  return { doc: ref(empty), ready: false, persisted: true, unsyncedIds: ref([]) }
}

/** Asks the device for nothing before `load` or a change. */
export function createDocumentStore<Doc extends SyncFields>(
  model: DocumentModel<Doc>,
  { storage, connect, onChange, onPendingNotices }: DocumentStoreDeps,
): DocumentStore<Doc> {
  const state = proxy<DocumentState<Doc>>(unreadState(model.empty)) as DocumentState<Doc>
  let others: { tell: () => void } | null = null
  let loading: Promise<void> | null = null

  function load(): Promise<void> {
    loading ??= start()
    return loading
  }

  async function start(): Promise<void> {
    storage.onPersistenceChange(() => {
      state.persisted = storage.isPersistent()
    })
    others = connect(() => void look())
    await look()
  }

  async function look(): Promise<void> {
    show(await readDocument(storage, model))
  }

  async function change(act: (doc: Doc) => Doc): Promise<void> {
    await load()
    show(await updateDocument(storage, model, act))
    others?.tell()
    onChange()
  }

  function show(doc: Doc): void {
    state.doc = ref(doc)
    state.unsyncedIds = ref(unsavedLineIds(model, doc))
    state.persisted = storage.isPersistent()
    state.ready = true
    if (doc.pendingNotices.length > 0) onPendingNotices()
  }

  return { state, load, look, change }
}
