import { IDBFactory } from 'fake-indexeddb'
import { createStore, get, set, type UseStore } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addLine, emptyBag, MAX_BAG_LINES, type ProductToAdd } from '#contract/bag/bag.ts'
import { claimDocument } from '#contract/bag/sync-attempt.ts'
import { createDeviceStorage } from '#sync/storage/device-storage.ts'
import { type AddResult, createBagStore } from './bag-store.ts'

const channels: BroadcastChannel[] = []
const openStore = () => createStore('keyval-store', 'keyval')

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

const piece = (id: string, more: Partial<ProductToAdd> = {}): ProductToAdd => ({
  id,
  title: `Piece ${id}`,
  price: 499,
  image: '/1.webp',
  stock: 5,
  color: [],
  ...more,
})

/** What an account says to whoever asks it; null from an account that does not answer, and for a guest. */
type Account = () => Promise<AddResult | null>
const nobody: Account = () => Promise.resolve(null)

/** A tab of its own: its own connection to the device's storage, and a channel to the other tabs. */
function openTab(store: UseStore = openStore(), askAccount = nobody) {
  return createBagStore({
    storage: createDeviceStorage({ store }),
    addThroughAccount: askAccount,
    onChange: () => undefined,
    onPendingNotices: () => undefined,
    connect: (heard) => {
      const channel = new BroadcastChannel('bag')
      channels.push(channel)
      channel.onmessage = heard
      return { tell: () => channel.postMessage('changed') }
    },
  })
}

type Tab = ReturnType<typeof openTab>

/** Puts so many of a piece in the bag. */
async function fill(tab: Tab, id: string, quantity: number): Promise<void> {
  await tab.add(piece(id))
  for (let held = 1; held < quantity; held++) await tab.step(id, 1)
}

const quantities = ({ state }: Tab) => Object.fromEntries(state.doc.products.map(({ id, quantity }) => [id, quantity]))

describe('the bag of one tab', () => {
  test('it is neither empty nor full before the device has answered', async () => {
    const tab = openTab()
    expect(tab.state.ready).toBe(false)
    await tab.load()
    expect(tab.state).toMatchObject({ ready: true, persisted: true, doc: { products: [], total: 0 } })
  })

  test('a piece that was added is there after a reload, under the key of the specification', async () => {
    await fill(openTab(), 'ring', 2)
    const reloaded = openTab()
    await reloaded.load()
    expect(quantities(reloaded)).toEqual({ ring: 2 })
    expect(reloaded.state.doc.total).toBe(998)
    expect(await get('cart', openStore())).toMatchObject({ products: [{ id: 'ring', quantity: 2 }], total: 998 })
  })

  test('a piece that is sold out is not added', async () => {
    const tab = openTab()
    expect(await tab.add(piece('ring', { stock: 0 }))).toEqual({ kind: 'refused', message: 'Out of Stock' })
    await tab.load()
    expect(quantities(tab)).toEqual({})
  })

  test('there are never more of a piece than can be sold', async () => {
    const tab = openTab()
    await tab.add(piece('ring', { stock: 3 }))
    for (let press = 0; press < 5; press++) await tab.step('ring', 1)
    await tab.add(piece('chain', { stock: 99 }))
    for (let press = 0; press < 20; press++) await tab.step('chain', 1)
    expect(quantities(tab)).toEqual({ ring: 3, chain: 20 })
  })

  test('presses that follow each other at once all count, and the last piece stays', async () => {
    const tab = openTab()
    await tab.add(piece('ring'))
    await Promise.all([tab.step('ring', 1), tab.step('ring', 1)])
    expect(quantities(tab)).toEqual({ ring: 3 })
    await Promise.all([tab.step('ring', -1), tab.step('ring', -1), tab.step('ring', -1)])
    expect(quantities(tab)).toEqual({ ring: 1 })
  })

  test('a piece that is added twice at once, or was there before, is there as often as it was', async () => {
    const tab = openTab()
    await Promise.all([tab.add(piece('ring')), tab.add(piece('ring'))])
    expect(quantities(tab)).toEqual({ ring: 1 })
    await tab.step('ring', 1)
    const reloaded = openTab()
    expect(await reloaded.add(piece('ring'))).toMatchObject({ kind: 'added' })
    expect(quantities(reloaded)).toEqual({ ring: 2 })
  })

  test('a removed line is put back where it stood', async () => {
    const tab = openTab()
    for (const id of ['ring', 'chain', 'kada']) await fill(tab, id, 2)
    const removal = await tab.remove('chain')
    expect(quantities(tab)).toEqual({ ring: 2, kada: 2 })
    if (removal) await tab.putBack(removal)
    expect(tab.state.doc.products.map(({ id }) => id)).toEqual(['ring', 'chain', 'kada'])
  })

  test('removing what is not there changes nothing and cannot be undone', async () => {
    const tab = openTab()
    await tab.add(piece('ring'))
    expect(await tab.remove('chain')).toBeNull()
    expect(quantities(tab)).toEqual({ ring: 1 })
  })

  test('a gift that was saved is there after a reload, and can be taken away', async () => {
    const tab = openTab()
    await tab.saveGift({ occasion: 'Birthday', isCustom: false })
    const reloaded = openTab()
    await reloaded.load()
    expect(reloaded.state.doc.giftData).toEqual({ occasion: 'Birthday', isCustom: false })
    await reloaded.saveGift(null)
    expect(reloaded.state.doc.giftData).toBeNull()
  })

  test('a piece that was heard of again is kept as it is now; with nothing new, nothing is written', async () => {
    const tab = openTab()
    await fill(tab, 'ring', 2)
    const heard = new Map([['ring', { title: 'Piece ring', price: 549, image: ['/1.webp'], stock: 5, color: [] }]])
    await tab.refresh(heard)
    expect(await get('cart', openStore())).toMatchObject({ products: [{ price: 549, addedPrice: 499 }], total: 1098 })
    const shown = tab.state.doc
    await tab.refresh(heard)
    expect(tab.state.doc).toBe(shown)
  })

  test('whatever else was stored under the key is an empty bag', async () => {
    await set('cart', 'not a bag', openStore())
    const tab = openTab()
    await tab.load()
    expect(tab.state).toMatchObject({ ready: true, doc: { products: [] } })
  })
})

describe('the bag of two tabs', () => {
  test('a bag changed in both at once keeps both lines', async () => {
    const [one, two] = [openTab(), openTab()]
    await Promise.all([one.load(), two.load()])
    await Promise.all([one.add(piece('ring')), two.add(piece('chain'))])
    const reloaded = openTab()
    await reloaded.load()
    expect(quantities(reloaded)).toEqual({ ring: 1, chain: 1 })
  })

  test('what one changes is seen in the other', async () => {
    const [one, two] = [openTab(), openTab()]
    await two.load()
    await one.add(piece('ring'))
    await vi.waitFor(() => expect(quantities(two)).toEqual({ ring: 1 }))
    await two.remove('ring')
    await vi.waitFor(() => expect(quantities(one)).toEqual({}))
  })

  test('a removal undone after the other tab added the piece again keeps the larger quantity', async () => {
    const [one, two] = [openTab(), openTab()]
    await fill(one, 'ring', 3)
    const removal = await one.remove('ring')
    await two.add(piece('ring'))
    if (removal) await one.putBack(removal)
    expect(quantities(one)).toEqual({ ring: 3 })
  })
})

describe('the bag of an account', () => {
  test('what the account refuses is not in the bag, and the reason is told', async () => {
    const refusal: AddResult = { kind: 'refused', message: 'Out of Stock' }
    const tab = openTab(openStore(), async () => refusal)
    expect(await tab.add(piece('ring'))).toEqual(refusal)
    expect(quantities(tab)).toEqual({})
  })

  test('an account that does not answer hears of it later: the piece is in the bag at once, and not yet saved', async () => {
    const tab = openTab()
    await set('cart', claimDocument(emptyBag, 'meera'), openStore())
    expect(await tab.add(piece('ring'))).toEqual({ kind: 'added', message: 'Piece ring is in your bag.' })
    expect(quantities(tab)).toEqual({ ring: 1 })
    expect(tab.state.unsyncedIds).toEqual(['ring'])
  })

  test('what it took without being heard is not added a second time', async () => {
    const store = openStore()
    await set('cart', claimDocument(emptyBag, 'meera'), store)
    const tab = openTab(store, async () => {
      await set('cart', addLine(claimDocument(emptyBag, 'meera'), piece('ring')), store)
      return null
    })
    await tab.add(piece('ring'))
    expect(quantities(tab)).toEqual({ ring: 1 })
  })

  test('a bag that is full takes no other piece, and says so', async () => {
    const tab = openTab()
    const pieces = Array.from({ length: MAX_BAG_LINES }, (_, number) => piece(`piece-${number}`))
    const fullBag = pieces.reduce((bag, one) => addLine(bag, one), emptyBag)
    await set('cart', fullBag, openStore())
    expect(await tab.add(piece('ring'))).toEqual({
      kind: 'refused',
      message: 'A bag holds up to 100 different pieces.',
    })
  })
})

describe('a bag on a device that keeps nothing', () => {
  test('without IndexedDB it lasts as long as the page, and says so', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const tab = openTab()
    await tab.add(piece('ring'))
    await tab.add(piece('chain'))
    expect(quantities(tab)).toEqual({ ring: 1, chain: 1 })
    expect(tab.state.persisted).toBe(false)
  })

  test('when there is room again it is stored as the page has it', async () => {
    let full = true
    const real = openStore()
    const tab = openTab((mode, use) =>
      full && mode === 'readwrite' ? Promise.reject(new DOMException('', 'QuotaExceededError')) : real(mode, use),
    )
    await tab.add(piece('ring'))
    expect(tab.state.persisted).toBe(false)
    full = false
    await tab.add(piece('chain'))
    expect(tab.state.persisted).toBe(true)
    expect(await get('cart', openStore())).toMatchObject({ products: [{ id: 'ring' }, { id: 'chain' }] })
  })
})
