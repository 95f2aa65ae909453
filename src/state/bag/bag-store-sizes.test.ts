import { IDBFactory } from 'fake-indexeddb'
import { createStore, get, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { bagModel, emptyBag, type ProductToAdd } from '#contract/bag/bag.ts'
import { lineKey } from '#contract/bag/line-id.ts'
import { claimList } from '#contract/bag/sync-attempt.ts'
import { createDeviceStorage } from '#sync/storage/device-storage.ts'
import type { AccountAnswer, BagProposal } from '#sync/synced-lists/sync-bag.ts'
import { createBagStore } from './bag-store.ts'

const openStore = () => createStore('keyval-store', 'keyval')

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

const ring: ProductToAdd = { productId: 'ring', title: 'Ring', pricePaise: 499_00, image: '', stock: 5, color: [] }

type Account = (proposal: BagProposal) => Promise<AccountAnswer>

function openTab(askAccount: Account = async () => ({ kind: 'not asked' })) {
  return createBagStore({
    storage: createDeviceStorage({ store: openStore() }),
    askAccount,
    onChange: () => undefined,
    onUnseenRejections: () => undefined,
    watch: () => undefined,
  })
}

type Tab = ReturnType<typeof openTab>

const sized = (size: string, more: Partial<ProductToAdd> = {}) => ({ ...ring, ...more, size })
const lines = ({ state }: Tab) =>
  state.list.lines.map(({ productId, size, quantity }) => [productId, size, quantity] as const)

test('has one line for each size, which are changed and removed one by one', async () => {
  const tab = openTab()
  for (const one of [sized('12'), ring, sized('14')]) await tab.add(one)
  await tab.step({ productId: 'ring', size: '14' }, 1)
  const removal = await tab.remove({ productId: 'ring', size: '12' })
  expect(lines(tab)).toEqual([
    ['ring', undefined, 1],
    ['ring', '14', 2],
  ])
  if (removal) await tab.undoRemoval(removal)
  const reloaded = openTab()
  await reloaded.load()
  expect(lines(reloaded)).toEqual([
    ['ring', '12', 1],
    ['ring', undefined, 1],
    ['ring', '14', 2],
  ])
})

test('refuses a size that is sold out, whatever is left of the others', async () => {
  const tab = openTab()
  await tab.add(sized('12'))
  expect(await tab.add(sized('14', { stock: 0 }))).toMatchObject({ kind: 'refused' })
  expect(await tab.add(sized('12', { stock: 0 }))).toMatchObject({ kind: 'added' })
  expect(lines(tab)).toEqual([['ring', '12', 1]])
})

test('keeps the lines of a bag stored before there were sizes, beside those added since', async () => {
  const line = { id: 'ring', title: 'Ring', price: 499, addedPrice: 449, image: '', quantity: 2, stock: 5, color: [] }
  await set('cart', { products: [line], total: 998, giftData: null, sync: null, turn: 3, untold: [] }, openStore())
  const tab = openTab()
  await tab.add(sized('14'))
  expect(lines(tab)).toEqual([
    ['ring', undefined, 2],
    ['ring', '14', 1],
  ])
  expect(await get('cart', openStore())).toMatchObject({ products: [line, { id: 'ring:14', quantity: 1 }] })
})

test('proposes the size to the account, and has an unsynced line for it without a response', async () => {
  const proposed: unknown[] = []
  const tab = openTab(async ({ line: { productId, size } }) => {
    proposed.push({ productId, size })
    return { kind: 'not asked' }
  })
  await set('cart', bagModel.write(claimList(emptyBag, 'meera')), openStore())
  await tab.add(sized('14'))
  expect(proposed).toEqual([{ productId: 'ring', size: '14' }])
  expect(tab.state.unsyncedKeys).toEqual([lineKey({ productId: 'ring', size: '14' })])
})
