/**
 * Keeps one page's view of a document of the shopper and the device's stored document the same. Every change is one
 * atomic read, change and write of what is stored, so tabs never overwrite each other; the state shows a change once it
 * is made.
 */
import { proxy, ref } from 'valtio'
import { type Synced, unsavedLines } from '#contract/synced.ts'
import type { Device } from '#sync/device.ts'
import type { Thing } from '#sync/things.ts'

export interface Kept<Doc> {
  /** Replaced as a whole, never changed. */
  doc: Doc
  /** False until the device has been asked: what is shown then is neither a full nor an empty document. */
  ready: boolean
  /** False when the device keeps nothing, so that the document lasts only as long as the page. */
  kept: boolean
  /** Ids of the lines that the account does not have as they stand here; none for a guest. */
  unsaved: readonly string[]
}

export interface Surroundings {
  device: Device
  /** Reaches the other tabs; `heard` is called when one of them may have changed the document. */
  connect: (heard: () => void) => { tell: () => void }
  /** Is told of every change that was made here, so that it may reach the account. */
  changed: () => void
  /** Is told when the document holds something that the account did not take and the shopper does not know of. */
  untold: () => void
}

export interface DocumentKeeper<Doc> {
  state: Kept<Doc>
  /** Reads the stored document, and from then on shows what others do to it. Repeatable. */
  load: () => Promise<void>
  /** Reads the stored document again. */
  look: () => Promise<void>
  /** Changes the stored document. Rejects only what `act` throws. */
  change: (act: (doc: Doc) => Doc) => Promise<void>
}

/** What is known before the device has answered. */
export function unread<Doc extends object>(empty: Doc): Kept<Doc> {
  return { doc: ref(empty), ready: false, kept: true, unsaved: ref([]) }
}

/** Asks the device for nothing before `load` or a change. */
export function makeDocumentKeeper<Doc extends Synced>(
  { key, form }: Thing<Doc>,
  { device, connect, changed, untold }: Surroundings,
): DocumentKeeper<Doc> {
  const state = proxy<Kept<Doc>>(unread(form.empty)) as Kept<Doc>
  let others: { tell: () => void } | null = null
  let loading: Promise<void> | null = null

  function load(): Promise<void> {
    loading ??= start()
    return loading
  }

  async function start(): Promise<void> {
    device.onKeepsChanged(() => {
      state.kept = device.keeps()
    })
    others = connect(() => void look())
    await look()
  }

  async function look(): Promise<void> {
    show(form.read(await device.read(key)))
  }

  async function change(act: (doc: Doc) => Doc): Promise<void> {
    await load()
    show(await device.update(key, (stored) => act(form.read(stored))))
    others?.tell()
    changed()
  }

  function show(doc: Doc): void {
    state.doc = ref(doc)
    state.unsaved = ref(unsavedLines(form, doc))
    state.kept = device.keeps()
    state.ready = true
    if (doc.untold.length > 0) untold()
  }

  return { state, load, look, change }
}
