import { EventEmitter, once } from 'node:events'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteExpiredRows } from '#server/jobs/cleanup.ts'
import type { JobHandlers } from '#server/jobs/job-handlers.ts'
import { OutboxRunner } from '#server/jobs/outbox-runner.ts'
import { openStorage, type Storage } from '#server/storage/open-storage.ts'
import { addJob, addJobAgain, type Jobs, markDead } from '#server/storage/outbox.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { readMails } from '../support/shop/mails.ts'
import { DAY, HOUR, MINUTE, movableClock, SECOND } from '../support/shop/movable-clock.ts'
import { type InProcessShop, startShop } from '../support/shop/start-shop.ts'
import { stores } from '../support/shop/stores.ts'
import { idleJobHandlers } from '../support/simulation/idle-job-handlers.ts'

const email: Jobs['send-email'] = { to: 'asha@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

type RunnerStorage = Pick<Storage, 'dialect' | 'db'>

describe.each(stores)('the outbox on %s', (store) => {
  let storage: RunnerStorage
  let shop: InProcessShop
  const clock = movableClock()

  beforeAll(async () => {
    // The shop’s own runner uses the real time, at which the jobs added here are not due yet.
    shop = await startShop({ store, open: { clock: () => 0 } })
    storage = { dialect: store, db: shop.db }
  })
  beforeEach(() => shop.db.deleteFrom('outbox').execute())
  afterAll(() => shop.stop())

  const add = (dedupeKey: string) =>
    inTransaction(shop.db, (tx) => addJob(tx, { kind: 'send-email', payload: email, dedupeKey }, clock.now()))

  /** Creates a job runner with the test’s own handler, as another process would have it. */
  function runnerWith(
    sendMail: JobHandlers['send-email'],
    place: RunnerStorage = storage,
    others: Partial<JobHandlers> = {},
  ) {
    const handlers = { ...idleJobHandlers, ...others, 'send-email': sendMail }
    const onFailure = vi.fn()
    return { runner: new OutboxRunner({ storage: place, handlers, clock: clock.now, onFailure }), onFailure }
  }
  const rows = () => shop.db.selectFrom('outbox').select(['state', 'attempts', 'run_at', 'last_error']).execute()

  test('runs a job once, with its data', async () => {
    await add('a')
    const send = vi.fn(() => Promise.resolve())
    const { runner } = runnerWith(send)
    await runner.runDue()
    await runner.runDue()
    expect(send.mock.calls).toEqual([[email, 'a', 1]])
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 1 }])
  })

  test('keeps a job dead if it was given up while it was running', async () => {
    await add('a')
    const again = { kind: 'send-email' as const, payload: email, dedupeKey: 'a' }
    const { runner } = runnerWith(() =>
      inTransaction(shop.db, (tx) => markDead(tx, again, 'It came back.', clock.now())),
    )
    await runner.runDue()
    expect(await rows()).toMatchObject([{ state: 'dead', last_error: 'It came back.' }])
  })

  test('runs a job once that was added twice', async () => {
    await add('a')
    await add('a')
    const send = vi.fn(() => Promise.resolve())
    await runnerWith(send).runner.runDue()
    await add('a')
    await runnerWith(send).runner.runDue()
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('runs a job again on request, also one that is running, but none that the owner has to decide about', async () => {
    await add('a')
    const job = { kind: 'send-email' as const, payload: email, dedupeKey: 'a' }
    const again = () => inTransaction(shop.db, (tx) => addJobAgain(tx, job, clock.now()))
    const send = vi.fn(async () => {
      if (send.mock.calls.length === 1) await again()
    })
    await runnerWith(send).runner.runDue()
    await runnerWith(send).runner.runDue()
    expect(send).toHaveBeenCalledTimes(2)
    expect(await rows()).toMatchObject([{ state: 'done' }])
    await again()
    await runnerWith(send).runner.runDue()
    expect(send).toHaveBeenCalledTimes(3)
    await inTransaction(shop.db, (tx) => markDead(tx, job, 'It came back.', clock.now()))
    await again()
    await runnerWith(send).runner.runDue()
    expect(send).toHaveBeenCalledTimes(3)
    expect(await rows()).toMatchObject([{ state: 'dead', last_error: 'It came back.' }])
  })

  test('never runs a job of a transaction that was rolled back', async () => {
    const failing = inTransaction(shop.db, async (tx) => {
      await addJob(tx, { kind: 'send-email', payload: email, dedupeKey: 'a' }, clock.now())
      throw new Error('the order failed')
    })
    await expect(failing).rejects.toThrow('the order failed')
    expect(await rows()).toEqual([])
  })

  test('shares jobs between two processes, each of them run once', async () => {
    const mails = Array.from({ length: 40 }, (_, index) => `mail-${index}`)
    for (const key of mails) await add(key)
    const elsewhere = store === 'postgresql' ? await openStorage(shop.config) : null
    const sent: string[] = []
    const send = (_: unknown, key: string) => {
      sent.push(key)
      return Promise.resolve()
    }
    await Promise.all([runnerWith(send).runner.runDue(), runnerWith(send, elsewhere ?? storage).runner.runDue()])
    await elsewhere?.close()
    expect(sent.sort()).toEqual([...mails].sort())
  })

  test('retries a failed job with growing delays', async () => {
    await add('a')
    const { runner, onFailure } = runnerWith(() => Promise.reject(new Error('no line')))
    const waits: number[] = []
    for (let attempt = 0; attempt < 4; attempt++) {
      await runner.runDue()
      const [row] = await rows()
      expect(row).toMatchObject({ state: 'waiting', attempts: attempt + 1, last_error: 'Error: no line' })
      waits.push((row?.run_at ?? 0) - clock.now())
      await runner.runDue()
      clock.pass(waits.at(-1) ?? 0)
    }
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(2.5 * SECOND * 2 ** index)
      expect(wait).toBeLessThanOrEqual(5 * SECOND * 2 ** index)
    }
    expect(onFailure).toHaveBeenCalledTimes(4)
  })

  test('gives up a job after twelve failures, for the owner to see', async () => {
    await add('a')
    const { runner, onFailure } = runnerWith(() => Promise.reject(new Error('no line')))
    for (let attempt = 0; attempt < 14; attempt++) {
      await runner.runDue()
      clock.pass(HOUR)
    }
    expect(onFailure).toHaveBeenCalledTimes(12)
    expect(onFailure).toHaveBeenLastCalledWith(
      expect.any(Error),
      expect.objectContaining({ attempts: 12, isDead: true }),
    )
    expect(await rows()).toMatchObject([{ state: 'dead', attempts: 12, last_error: 'Error: no line' }])
  })

  test('marks a job as done that ended while another could not be marked', async () => {
    await add('a')
    await add('b')
    const events = new EventEmitter()
    const isFirstMarking = once(events, 'first is being marked')
    const hasSecondEnded = once(events, 'second has ended')
    const send = vi.fn(async (_: unknown, key: string) => {
      if (key === 'a') return
      await isFirstMarking
      setImmediate(() => events.emit('second has ended'))
    })
    const marking = new WeakSet<object>()
    const failsOnce: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        if (node.kind === 'UpdateQueryNode' && !node.returning) marking.add(queryId)
        return node
      },
      transformResult: async ({ result, queryId }) => {
        if (!marking.has(queryId) || onFailure.mock.calls.length > 0) return result
        events.emit('first is being marked')
        await hasSecondEnded
        throw new Error('the connection was lost')
      },
    }
    const { runner, onFailure } = runnerWith(send, { dialect: store, db: shop.db.withPlugin(failsOnce) })
    await runner.runDue()
    expect(onFailure).toHaveBeenCalledTimes(1)
    expect(await rows()).toMatchObject([
      { state: 'done', attempts: 1 },
      { state: 'done', attempts: 1 },
    ])
  })

  test('runs a job whose process has died in another process', async () => {
    await add('a')
    const died = runnerWith(() => new Promise(() => undefined))
    died.runner.wake()
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]))
    const send = vi.fn(() => Promise.resolve())
    const { runner } = runnerWith(send)
    await runner.runDue()
    expect(send).not.toHaveBeenCalled()
    clock.pass(2 * MINUTE)
    await runner.runDue()
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('leaves a kind of job that only newer processes know to them', async () => {
    await add('a')
    await shop.db.updateTable('outbox').set({ kind: 'teleport' }).execute()
    await runnerWith(() => Promise.resolve()).runner.runDue()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  test('finishes running jobs when it stops, and starts no others', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) await add(key)
    const finish: (() => void)[] = []
    const { runner } = runnerWith(() => new Promise((resolve) => finish.push(resolve)))
    runner.wake()
    await vi.waitFor(() => expect(finish).toHaveLength(5))
    const ended = runner.stop(MINUTE)
    for (const done of finish) done()
    await ended
    const states = (await rows()).map(({ state }) => state)
    expect(states.sort()).toEqual(['done', 'done', 'done', 'done', 'done', 'waiting'])
  })

  test('takes the next job as soon as one has ended, and lets no kind wait for another', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await add(key)
    const webhook = { provider: 'stripe', body: '', signature: '', receivedAt: 0 } as const
    const job = { kind: 'handle-webhook', payload: webhook, dedupeKey: 'webhook' } as const
    await inTransaction(shop.db, (tx) => addJob(tx, job, clock.now()))
    const mailServer = new EventEmitter()
    const answer = once(mailServer, 'answer')
    const started: string[] = []
    const send = async (_: unknown, key: string) => {
      started.push(key)
      if (key !== 'b') await answer
    }
    const { runner } = runnerWith(send, storage, { 'handle-webhook': async (_, key) => void started.push(key) })
    const ended = runner.runDue()
    const isDone = (row: { state: string }) => row.state === 'done'
    await vi.waitFor(async () => expect((await rows()).filter(isDone)).toHaveLength(2))
    await vi.waitFor(() => expect(started).toHaveLength(7))
    expect(started).toContain('webhook')
    mailServer.emit('answer')
    await ended
    expect((await rows()).every(isDone)).toBe(true)
  })

  test('does not keep the shop from closing when a job never ends', async () => {
    await add('a')
    const { runner } = runnerWith(() => new Promise(() => undefined))
    runner.wake()
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]))
    await runner.stop(1)
    expect(await rows()).toMatchObject([{ state: 'waiting' }])
  })

  test('finds jobs that another process has added', async () => {
    await inTransaction(shop.db, (tx) => addJob(tx, { kind: 'send-email', payload: email, dedupeKey: 'hello' }, 0))
    await vi.waitFor(async () => expect(await readMails(shop.dataDir)).toHaveLength(1), { timeout: 5000 })
    const [mail] = await readMails(shop.dataDir)
    expect(mail).toMatchObject({ to: email.to, subject: 'Hello', messageId: '<hello@nakshi.example>' })
  })

  test('deletes completed jobs after a week, and keeps waiting and dead ones', async () => {
    for (const key of ['done', 'dead', 'waiting']) await add(key)
    for (const state of ['done', 'dead'] as const) {
      await shop.db.updateTable('outbox').set({ state }).where('dedupe_key', '=', state).execute()
    }
    await deleteExpiredRows(shop.db, clock.now() + 6 * DAY)
    expect(await rows()).toHaveLength(3)
    await deleteExpiredRows(shop.db, clock.now() + 8 * DAY)
    expect((await rows()).map(({ state }) => state).sort()).toEqual(['dead', 'waiting'])
  })
})
