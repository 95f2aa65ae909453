import { IDBFactory } from 'fake-indexeddb'
import { createStore, get, set, type UseStore } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addLine, bagModel, emptyBag, type ProductToAdd } from '#contract/bag/bag.ts'
import { MAX_BAG_LINES } from '#contract/bag/limits.ts'
import { claimList } from '#contract/bag/sync-attempt.ts'
import { createDeviceStorage } from '#sync/storage/device-storage.ts'
import type { AccountAnswer } from '#sync/synced-lists/sync-bag.ts'
import { createBagStore } from './bag-store.ts'

const channels: BroadcastChannel[] = []
const openStore = () => createStore('keyval-store', 'keyval')

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

const product = (id: string, more: Partial<ProductToAdd> = {}): ProductToAdd => ({
  productId: id,
  title: id,
  pricePaise: 499_00,
  image: '/1.webp',
  stock: 5,
  color: [],
  ...more,
})

type Account = () => Promise<AccountAnswer>
const noAccount: Account = async () => ({ kind: 'not asked' })

/** Creates a tab's bag with its own connection to IndexedDB and a channel to the other tabs. */
function openTab(store: UseStore = openStore(), askAccount = noAccount) {
  const channel = new BroadcastChannel('bag')
  channels.push(channel)
  return createBagStore({
    storage: createDeviceStorage({ store }),
    askAccount,
    onChange: () => channel.postMessage('changed'),
    onUnseenRejections: () => undefined,
    watch: (listener) => {
      channel.onmessage = listener
    },
  })
}

type Tab = ReturnType<typeof openTab>

/** Adds a quantity of a product. */
async function fill(tab: Tab, id: string, quantity: number): Promise<void> {
  await tab.add(product(id))
  for (let held = 1; held < quantity; held++) await tab.step({ productId: id }, 1)
}

const quantities = ({ state }: Tab) =>
  Object.fromEntries(state.list.lines.map(({ productId, quantity }) => [productId, quantity]))

describe('the bag of one tab', () => {
  test('is not ready before the device has been read', async () => {
    const tab = openTab()
    expect(tab.state.ready).toBe(false)
    await tab.load()
    expect(tab.state).toMatchObject({ ready: true, persisted: true, list: { lines: [], totalPaise: 0 } })
  })

  test('keeps an added product across a reload, under the key that the specification names', async () => {
    await fill(openTab(), 'ring', 2)
    const reloaded = openTab()
    await reloaded.load()
    expect(quantities(reloaded)).toEqual({ ring: 2 })
    expect(reloaded.state.list.totalPaise).toBe(998_00)
    expect(await get('cart', openStore())).toMatchObject({ products: [{ id: 'ring', quantity: 2 }], total: 998 })
  })

  test('refuses a product that is sold out', async () => {
    const tab = openTab()
    expect(await tab.add(product('ring', { stock: 0 }))).toEqual({ kind: 'refused', message: 'Out of Stock' })
    await tab.load()
    expect(quantities(tab)).toEqual({})
  })

  test('never exceeds the stock or the largest quantity', async () => {
    const tab = openTab()
    await tab.add(product('ring', { stock: 3 }))
    for (let press = 0; press < 5; press++) await tab.step({ productId: 'ring' }, 1)
    await tab.add(product('chain', { stock: 99 }))
    for (let press = 0; press < 20; press++) await tab.step({ productId: 'chain' }, 1)
    expect(quantities(tab)).toEqual({ ring: 3, chain: 20 })
  })

  test('counts concurrent steps, and keeps at least one', async () => {
    const tab = openTab()
    await tab.add(product('ring'))
    await Promise.all([tab.step({ productId: 'ring' }, 1), tab.step({ productId: 'ring' }, 1)])
    expect(quantities(tab)).toEqual({ ring: 3 })
    await Promise.all([
      tab.step({ productId: 'ring' }, -1),
      tab.step({ productId: 'ring' }, -1),
      tab.step({ productId: 'ring' }, -1),
    ])
    expect(quantities(tab)).toEqual({ ring: 1 })
  })

  test('adds a product once, even if it is added twice at the same time or is already in the bag', async () => {
    const tab = openTab()
    await Promise.all([tab.add(product('ring')), tab.add(product('ring'))])
    expect(quantities(tab)).toEqual({ ring: 1 })
    await tab.step({ productId: 'ring' }, 1)
    const reloaded = openTab()
    expect(await reloaded.add(product('ring'))).toMatchObject({ kind: 'added' })
    expect(quantities(reloaded)).toEqual({ ring: 2 })
  })

  test('restores a removed line at its position', async () => {
    const tab = openTab()
    for (const id of ['ring', 'chain', 'kada']) await fill(tab, id, 2)
    const removal = await tab.remove({ productId: 'chain' })
    expect(quantities(tab)).toEqual({ ring: 2, kada: 2 })
    if (removal) await tab.undoRemoval(removal)
    expect(tab.state.list.lines.map(({ productId }) => productId)).toEqual(['ring', 'chain', 'kada'])
  })

  test('returns null when there is no line to remove', async () => {
    const tab = openTab()
    await tab.add(product('ring'))
    expect(await tab.remove({ productId: 'chain' })).toBeNull()
    expect(quantities(tab)).toEqual({ ring: 1 })
  })

  test('keeps the gift across a reload, and removes it', async () => {
    const tab = openTab()
    await tab.saveGift({ occasion: 'Birthday', isCustom: false })
    const reloaded = openTab()
    await reloaded.load()
    expect(reloaded.state.list.gift).toEqual({ occasion: 'Birthday', isCustom: false })
    await reloaded.saveGift(null)
    expect(reloaded.state.list.gift).toBeNull()
  })

  test('stores fresh product data, and writes nothing when nothing differs', async () => {
    const tab = openTab()
    await fill(tab, 'ring', 2)
    const fresh = new Map([['ring', { title: 'ring', pricePaise: 549_00, image: ['/1.webp'], stock: 5, color: [] }]])
    await tab.refreshLines(fresh)
    expect(await get('cart', openStore())).toMatchObject({ products: [{ price: 549, addedPrice: 499 }], total: 1098 })
    const list = tab.state.list
    await tab.refreshLines(fresh)
    expect(tab.state.list).toBe(list)
  })

  test('is empty when something else is stored under its key', async () => {
    await set('cart', 'not a bag', openStore())
    const tab = openTab()
    await tab.load()
    expect(tab.state).toMatchObject({ ready: true, list: { lines: [] } })
  })
})

describe('the bag of two tabs', () => {
  test('keeps both lines when both tabs add one at the same time', async () => {
    const [one, two] = [openTab(), openTab()]
    await Promise.all([one.load(), two.load()])
    await Promise.all([one.add(product('ring')), two.add(product('chain'))])
    const reloaded = openTab()
    await reloaded.load()
    expect(quantities(reloaded)).toEqual({ ring: 1, chain: 1 })
  })

  test('shows the changes of the other tab', async () => {
    const [one, two] = [openTab(), openTab()]
    await two.load()
    await one.add(product('ring'))
    await vi.waitFor(() => expect(quantities(two)).toEqual({ ring: 1 }))
    await two.remove({ productId: 'ring' })
    await vi.waitFor(() => expect(quantities(one)).toEqual({}))
  })

  test('keeps the larger quantity when a removal is undone after the other tab added the product again', async () => {
    const [one, two] = [openTab(), openTab()]
    await fill(one, 'ring', 3)
    const removal = await one.remove({ productId: 'ring' })
    await two.add(product('ring'))
    if (removal) await one.undoRemoval(removal)
    expect(quantities(one)).toEqual({ ring: 3 })
  })
})

describe('the bag of an account', () => {
  test('refuses what the account refuses, with its reason', async () => {
    const refusing = (reason: string | null) => openTab(openStore(), async () => ({ kind: 'refused', reason }))
    expect(await refusing('Only 2 left.').add(product('ring'))).toEqual({ kind: 'refused', message: 'Only 2 left.' })
    const tab = refusing(null)
    expect(await tab.add(product('ring'))).toEqual({ kind: 'refused', message: 'Out of Stock' })
    expect(quantities(tab)).toEqual({})
  })

  test('has an unsynced line when the account does not respond', async () => {
    const tab = openTab()
    await set('cart', bagModel.write(claimList(emptyBag, 'meera')), openStore())
    expect(await tab.add(product('ring'))).toEqual({ kind: 'added', message: 'ring is in your bag.' })
    expect(quantities(tab)).toEqual({ ring: 1 })
    expect(tab.state.unsyncedKeys).toEqual(['ring'])
  })

  test('does not add again what the account accepted without a response', async () => {
    const store = openStore()
    await set('cart', bagModel.write(claimList(emptyBag, 'meera')), store)
    const tab = openTab(store, async () => {
      await set('cart', bagModel.write(addLine(claimList(emptyBag, 'meera'), product('ring'))), store)
      return { kind: 'not asked' }
    })
    await tab.add(product('ring'))
    expect(quantities(tab)).toEqual({ ring: 1 })
  })

  test('refuses a further product when it is full', async () => {
    const tab = openTab()
    const products = Array.from({ length: MAX_BAG_LINES }, (_, number) => product(`product-${number}`))
    const fullBag = products.reduce((bag, one) => addLine(bag, one), emptyBag)
    await set('cart', bagModel.write(fullBag), openStore())
    expect(await tab.add(product('ring'))).toEqual({
      kind: 'refused',
      message: 'A bag holds up to 100 different pieces.',
    })
  })
})

describe('a bag without storage', () => {
  test('lives in memory when IndexedDB is missing', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const tab = openTab()
    await tab.add(product('ring'))
    await tab.add(product('chain'))
    expect(quantities(tab)).toEqual({ ring: 1, chain: 1 })
    expect(tab.state.persisted).toBe(false)
  })

  test('is stored once there is space again', async () => {
    let full = true
    const real = openStore()
    const tab = openTab((mode, use) =>
      full && mode === 'readwrite' ? Promise.reject(new DOMException('', 'QuotaExceededError')) : real(mode, use),
    )
    await tab.add(product('ring'))
    expect(tab.state.persisted).toBe(false)
    full = false
    await tab.add(product('chain'))
    expect(tab.state.persisted).toBe(true)
    expect(await get('cart', openStore())).toMatchObject({ products: [{ id: 'ring' }, { id: 'chain' }] })
  })
})
