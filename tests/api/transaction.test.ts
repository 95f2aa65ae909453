import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { publishAtCommit, readCatalogueVersion } from '#server/domains/catalogue/publishing-store.ts'
import { addJob, onJobsAdded } from '#server/storage/outbox.ts'
import { afterCommit, beforeCommit, inTransaction, type Tx } from '#server/storage/transaction.ts'
import { type InProcessShop, startShop } from '../support/shop/start-shop.ts'
import { stores } from '../support/shop/stores.ts'

const [ring, kada] = ['tara-solitaire-ring', 'veer-kada']
const conflict = () => Object.assign(new Error('conflict'), { code: '40001' })

describe.each(stores)('a transaction on %s', (store) => {
  let shop: InProcessShop

  beforeAll(async () => {
    shop = await startShop({ store })
    await shop.outbox.stop(1000)
  })
  beforeEach(() => shop.db.deleteFrom('outbox').execute())
  afterAll(() => shop.stop())

  const addMail = (tx: Tx, dedupeKey: string) =>
    addJob(tx, { kind: 'send-reset-email', payload: { email: 'asha@example.com' }, dedupeKey }, 0)
  const version = async () => (await readCatalogueVersion(shop.db)).version
  const changedIn = async (id: string) =>
    (await shop.db.selectFrom('products').select('changed_in_version').where('id', '=', id).executeTakeFirst())
      ?.changed_in_version

  test('runs its hooks around the commit', async () => {
    const steps: string[] = []
    await inTransaction(shop.db, async (tx) => {
      afterCommit(tx, (db) => steps.push(db === shop.db ? 'after' : 'after, on another database'))
      beforeCommit(tx, async () => {
        await tx.selectFrom('products').select('id').limit(1).execute()
        steps.push('before')
      })
      steps.push('work')
    })
    expect(steps).toEqual(['work', 'before', 'after'])
  })

  test('is rolled back when a hook before the commit fails', async () => {
    const after = vi.fn()
    const failing = inTransaction(shop.db, async (tx) => {
      afterCommit(tx, after)
      await tx.updateTable('products').set({ stock: 0 }).where('id', '=', ring).execute()
      beforeCommit(tx, () => Promise.reject(new Error('no')))
    })
    await expect(failing).rejects.toThrow('no')
    const { stock } = await shop.db
      .selectFrom('products')
      .select('stock')
      .where('id', '=', ring)
      .executeTakeFirstOrThrow()
    expect([stock > 0, after.mock.calls]).toEqual([true, []])
  })

  test('keeps nothing of a conflicting attempt', async () => {
    const before = await version()
    const ran: number[] = []
    let attempt = 0
    await inTransaction(shop.db, async (tx) => {
      attempt += 1
      const mine = attempt
      publishAtCommit(tx, [attempt === 1 ? ring : kada])
      afterCommit(tx, () => ran.push(mine))
      if (attempt === 1) throw conflict()
    })
    expect([ran, await version()]).toEqual([[2], before + 1])
    expect([await changedIn(kada), (await changedIn(ring)) === before + 1]).toEqual([before + 1, false])
  })

  test('publishes all products that it changed as one version', async () => {
    const before = await version()
    await inTransaction(shop.db, async (tx) => {
      publishAtCommit(tx, [ring])
      publishAtCommit(tx, [ring, kada])
      publishAtCommit(tx, [])
    })
    expect([await version(), await changedIn(ring), await changedIn(kada)]).toEqual([
      before + 1,
      before + 1,
      before + 1,
    ])
  })

  test('changes no version when no product changed', async () => {
    const before = await version()
    await inTransaction(shop.db, async (tx) => publishAtCommit(tx, []))
    expect(await version()).toBe(before)
  })

  test('notifies the listeners of its database once about the jobs that it added, only after the commit', async () => {
    const listener = vi.fn(async () => undefined)
    const stop = onJobsAdded(shop.db, listener)
    await inTransaction(shop.db, async (tx) => {
      await addMail(tx, 'a')
      await addMail(tx, 'b')
      expect(listener).not.toHaveBeenCalled()
    })
    await inTransaction(shop.db, async () => undefined)
    const failing = inTransaction(shop.db, async (tx) => {
      await addMail(tx, 'c')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    await inTransaction(shop.db, (tx) => addMail(tx, 'd'))
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('has hooks only if inTransaction started it', async () => {
    const failing = shop.db.transaction().execute((tx) => addMail(tx, 'e'))
    await expect(failing).rejects.toThrow('was not started by inTransaction')
  })
})
