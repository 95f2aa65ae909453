import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { sql } from 'kysely'
import { create, extract } from 'tar'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from '#server/cli/run-command.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { backUpIfDue } from '#server/jobs/nightly-backup.ts'
import { openShop } from '#server/open-shop.ts'
import { setNextBackup } from '#server/storage/backups/next-backup.ts'
import type { DialectName } from '#server/storage/dialects.ts'
import { endHold, readHold } from '#server/storage/held-jobs.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { findPostgres } from '../../scripts/setup/test-programs.mjs'
import { createDatabase } from '../support/database/test-databases.ts'
import { useDemoStorage } from '../support/database/use-demo-storage.ts'
import { apiClient, PASSWORD } from '../support/shop/api-client.ts'
import { newBuyer, newPurchase, RING, rings } from '../support/shop/buyer.ts'
import { eventually } from '../support/shop/eventually.ts'
import { readMails } from '../support/shop/mails.ts'
import { DAY, HOUR, movableClock } from '../support/shop/movable-clock.ts'
import { ownerCommand } from '../support/shop/owner-command.ts'
import { quickPasswords } from '../support/shop/quick-passwords.ts'
import { makeDataDir, quietShop } from '../support/shop/shop-template.ts'
import { startShop } from '../support/shop/start-shop.ts'
import { stores } from '../support/shop/stores.ts'
import { photograph } from '../support/shop/upload-samples.ts'

const pathBefore = process.env.PATH
beforeAll(() => {
  process.env.PATH = [findPostgres(), pathBefore].join(delimiter)
})
afterAll(() => {
  process.env.PATH = pathBefore
})

const cleanUps: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function emptyFolder(): Promise<string> {
  const path = await makeDataDir()
  cleanUps.push(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Of a machine on which the shop never ran. */
async function emptyShop(store: DialectName): Promise<Config> {
  const dataDir = await emptyFolder()
  if (store === 'sqlite') return readConfig(quietShop(dataDir))
  const database = await createDatabase()
  cleanUps.push(database.drop)
  return readConfig({ ...quietShop(dataDir), DATABASE_URL: database.url })
}

/** Without a terminal. */
function owner(config: Config, ...words: string[]) {
  const withShop = () => Promise.reject(new Error('This command opens no shop.'))
  return runCommand(words, { withShop, closedShop: () => config, ask: null })
}

test.each(stores)(
  'a backup on %s that is made while orders come in restores a whole shop, which sends nothing until its jobs are resumed',
  async (store) => {
    const shop = await startShop({ store })
    cleanUps.push(shop.stop)
    const ask = apiClient(() => shop.origin)
    const asha = await newBuyer(ask)
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await photograph())], 'ring.jpg', { type: 'image/jpeg' }))
    const picture = new URL((await ask('uploadImage', { body: form })).answer.secure_url).pathname
    const bytes = await readFile(join(shop.dataDir, picture))
    const stockBefore = await stockOfRing(ask)

    const placed: string[] = []
    const buy = async () => {
      const { answer } = await ask('createOrder', { token: asha.token, headers: newPurchase(), body: rings(1) })
      placed.push(answer.data._id)
    }
    await buy()
    const file = join(await emptyFolder(), 'shop.tar.gz')
    const making = owner(shop.config, 'backup', file)
    let isMade = false
    void making.then(() => {
      isMade = true
    })
    while (!isMade && placed.length < 8) await buy()
    expect(await making).toMatchObject({ ok: true })
    expect((await stat(file)).mode & 0o077).toBe(0)

    const config = await emptyShop(store)
    expect(await owner(config, 'restore', file)).toMatchObject({ ok: true })
    const restored = await openShop(config, { logLevel: 'silent', builtDir: null, passwords: quickPasswords() })
    cleanUps.push(restored.close)
    const askRestored = apiClient(() => restored.origin)
    const login = await askRestored('login', { body: { email: asha.email, password: PASSWORD } })
    const token = login.answer.accessToken
    const { answer: orders } = await askRestored('listOrders', { path: { userId: asha.user._id }, token })
    const ids = orders.map(({ _id }) => _id).reverse()
    expect(ids.length).toBeGreaterThan(0)
    expect(ids).toEqual(placed.slice(0, ids.length))
    expect(await stockOfRing(askRestored)).toBe(stockBefore - ids.length)
    const shown = await fetch(restored.origin + picture)
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)

    expect(restored.heldSince).toMatch(/^\d{4}-/)
    const { answer: next } = await askRestored('createOrder', { token, headers: newPurchase(), body: rings(1) })
    expect(ids).not.toContain(next.data._id)
    expect(existsSync(join(config.dataDir, 'mail'))).toBe(false)
    await endHold(restored.storage.db)
    await eventually(async () => {
      expect((await readMails(config.dataDir)).map(({ subject }) => subject).join()).toContain(next.data.order_id)
    })

    await expect(owner(config, 'restore', file, '--yes')).rejects.toThrow(
      /in use by another process|stop all processes/,
    )
    await restored.close()
    expect(await owner(config, 'restore', file)).toMatchObject({ ok: false, lines: [expect.stringContaining('--yes')] })
    expect(await owner(config, 'restore', file, '--yes')).toMatchObject({ ok: true })
    const again = await openStorage(config)
    expect(await readHold(again.db)).toBe(restored.heldSince)
    expect((await ownerCommand(again, 'events', '--last', '1')).lines).toEqual([
      expect.stringContaining(`owner  restore  shop  restoredTo: ${restored.heldSince}`),
    ])
    expect((await ownerCommand(shop, 'events', '--command', 'backup')).lines).toEqual([
      expect.stringContaining('owner  backup  shop  backup: made'),
    ])
    await again.close()
  },
)

describe('a backup', () => {
  const demo = useDemoStorage('sqlite')

  test('is refused, with nothing changed, if it is damaged, of a later release, or of another database', async () => {
    const folder = await emptyFolder()
    const [file, later, other] = ['shop', 'later', 'other'].map((name) => join(folder, `${name}.tar.gz`))
    if (!file || !later || !other) throw new Error('There are three files.')
    await owner(readConfig(quietShop(demo.dataDir)), 'backup', file)
    expect(await owner(readConfig(quietShop(demo.dataDir)), 'backup', file)).toMatchObject({ ok: false })
    const config = await emptyShop('sqlite')
    await owner(config, 'restore', file)
    const marked = await openStorage(config)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2027')`.execute(marked.db)
    await marked.close()
    await owner(config, 'backup', later)
    await expect(owner(config, 'restore', later, '--yes')).rejects.toThrow(/later release .*9999-later/)

    const cwd = await emptyFolder()
    await extract({ file, cwd })
    const manifest = await readFile(join(cwd, 'manifest.json'), 'utf8')
    await writeFile(join(cwd, 'manifest.json'), manifest.replace('"sqlite"', '"postgresql"'))
    await create({ file: other, cwd, gzip: true }, await readdir(cwd))
    await expect(owner(config, 'restore', other, '--yes')).rejects.toThrow(/set DATABASE_URL/)

    const bytes = await readFile(file)
    const flipped = Buffer.from(bytes)
    flipped.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    for (const damaged of [bytes.subarray(0, -40), flipped, Buffer.from('A letter.')]) {
      await writeFile(other, damaged)
      await expect(owner(config, 'restore', other, '--yes')).rejects.toThrow(/no whole backup .*Nothing was changed/)
    }
    await expect(openStorage(config)).rejects.toThrow('9999-later')
    expect((await readdir(config.dataDir)).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

describe.runIf(stores.includes('postgresql'))('for a shop on PostgreSQL', () => {
  const demo = useDemoStorage('postgresql')

  const configOf = ({ dataDir, databaseUrl }: typeof demo) =>
    readConfig({ ...quietShop(dataDir), DATABASE_URL: databaseUrl ?? '' })

  test.each([
    ['is missing', null, /pg_dump is missing: install PostgreSQL’s client programs/],
    [
      'is older than the server',
      [
        'pg_dump: error: aborting because of server version mismatch',
        'pg_dump: detail: server version: 17.2; pg_dump version: 15.14',
      ],
      /pg_dump is older than the database server/,
    ],
    ['fails', ['pg_dump: error: permission denied for table orders'], /permission denied for table orders/],
  ])('a backup says plainly that pg_dump %s, and leaves nothing', async (_, says, message) => {
    const folder = await emptyFolder()
    if (says) {
      const lines = says.map((line) => `echo '${line}' >&2`)
      await writeFile(join(folder, 'pg_dump'), ['#!/bin/sh', ...lines, 'exit 1'].join('\n'), { mode: 0o755 })
    }
    vi.stubEnv('PATH', folder)
    cleanUps.push(async () => vi.unstubAllEnvs())
    const to = await emptyFolder()
    await expect(owner(configOf(demo), 'backup', join(to, 'shop.tar.gz'))).rejects.toThrow(message)
    expect(await readdir(to)).toEqual([])
  })

  test('a restore says that its connection was cut, and changes nothing', async () => {
    const file = join(await emptyFolder(), 'shop.tar.gz')
    await owner(configOf(demo), 'backup', file)
    // It waits for this test's own connection to end.
    const restored = owner(configOf(demo), 'restore', file, '--yes')
    const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'idle' and query like '%pg_stat_activity%'`
    await eventually(async () => expect((await others.execute(demo.storage.db)).rows).not.toEqual([]))
    await expect(restored).rejects.toThrow(/PostgreSQL cannot be used \(.+\)/)
  })
})

describe('a nightly backup', () => {
  const demo = useDemoStorage(stores.at(-1) ?? 'sqlite')

  test('is made once by all processes and made up for later, and its failure is mailed to the owner once a day', async () => {
    const clock = movableClock()
    const { dataDir, databaseUrl } = demo
    const { db } = demo.storage
    const backupDir = join(await emptyFolder(), 'backups')
    const config = { dataDir, databaseUrl, s3: null, backupDir }
    const deps = { db, clock: clock.now, config, reportError: vi.fn() }
    await Promise.all([backUpIfDue(deps), backUpIfDue(deps)])
    expect(await readdir(backupDir)).toEqual(['shop-2026-11-21.tar.gz'])

    await rm(backupDir, { recursive: true })
    await writeFile(backupDir, 'This is no folder.')
    clock.pass(DAY)
    await expect(backUpIfDue(deps)).rejects.toThrow()
    await backUpIfDue(deps)
    clock.pass(HOUR)
    await expect(backUpIfDue(deps)).rejects.toThrow()
    const mails = await db
      .selectFrom('outbox')
      .select('payload')
      .where('dedupe_key', 'like', 'owner-backup-%')
      .execute()
    expect(mails).toEqual([{ payload: expect.stringContaining(backupDir) }])

    await rm(backupDir)
    clock.pass(HOUR)
    await backUpIfDue(deps)
    expect(await readdir(backupDir)).toEqual(['shop-2026-11-22.tar.gz'])
  })

  test('stays as it was if its shop is restored on the same day from an earlier one', async () => {
    const clock = movableClock()
    const { dataDir, databaseUrl } = demo
    const { db } = demo.storage
    const backupDir = await emptyFolder()
    const config = { dataDir, databaseUrl, s3: null, backupDir }
    const deps = { db, clock: clock.now, config, reportError: vi.fn() }
    const today = join(backupDir, 'shop-2026-11-21.tar.gz')
    const known = 'What the shop knew this morning.'
    await writeFile(today, known)
    await setNextBackup(db, clock.now() - 6 * DAY)
    await backUpIfDue(deps)
    expect((await stat(today)).size).toBe(known.length)
    clock.pass(DAY)
    await backUpIfDue(deps)
    expect(await readdir(backupDir)).toHaveLength(2)
  })
})

const stockOfRing = async (ask: ReturnType<typeof apiClient>) =>
  (await ask('readProduct', { path: { id: RING } })).answer.product.stock
