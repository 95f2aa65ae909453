import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toBuffer } from './dialects.ts'
import { sqliteDialect } from './sqlite.ts'
import { inTransaction } from './transaction.ts'

interface Tables {
  pieces: { id: string; picture: Uint8Array | null; box: string | null }
}

describe('a SQLite database', () => {
  let folder: string
  let db: Kysely<Tables>
  const file = () => join(folder, 'shop.db')
  const open = () => new Kysely<Tables>({ dialect: sqliteDialect(file()) })
  const add = (id: string, box: string | null = null) => db.insertInto('pieces').values({ id, picture: null, box })
  const ids = async () => (await db.selectFrom('pieces').select('id').orderBy('id').execute()).map(({ id }) => id)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nakshi-'))
    db = open()
    await sql`create table pieces (
      id text primary key, picture blob, box text references pieces deferrable initially deferred
    )`.execute(db)
  })
  afterEach(async () => {
    await db.destroy()
    await rm(folder, { recursive: true })
  })

  test('reports a violated constraint with its code and message, and stays usable', async () => {
    await add('ring').execute()
    const taken = { code: 'SQLITE_CONSTRAINT_PRIMARYKEY', message: 'UNIQUE constraint failed: pieces.id' }
    await expect(add('ring').execute()).rejects.toMatchObject(taken)
    const inTransaction = db.transaction().execute((tx) => tx.insertInto('pieces').values({ id: 'ring' }).execute())
    await expect(inTransaction).rejects.toMatchObject(taken)
    await add('kada').execute()
    expect(await ids()).toEqual(['kada', 'ring'])
  })

  test('rolls back a change that cannot be committed', async () => {
    const unknown = { code: 'SQLITE_CONSTRAINT_FOREIGNKEY', message: 'FOREIGN KEY constraint failed' }
    await expect(add('ring', 'nowhere').execute()).rejects.toMatchObject(unknown)
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('pieces').values({ id: 'kada', box: 'nowhere' }).execute()
    })
    await expect(failing).rejects.toMatchObject(unknown)
    expect(await ids()).toEqual([])
  })

  test('rolls back a transaction that fails', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('pieces').values({ id: 'ring' }).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await ids()).toEqual([])
  })

  test('runs concurrent transactions and changes one after the other', async () => {
    const move = (from: string, to: string) =>
      db.transaction().execute(async (tx) => {
        const found = await tx.selectFrom('pieces').select('id').where('id', '=', from).executeTakeFirst()
        await setImmediate()
        if (found) await tx.updateTable('pieces').set({ id: to }).where('id', '=', from).execute()
        return found !== undefined
      })
    await add('ring').execute()
    const moved = await Promise.all([move('ring', 'a'), move('ring', 'b'), add('kada').execute(), move('kada', 'c')])
    expect([moved[0], moved[1], moved[3], await ids()]).toEqual([true, false, true, ['a', 'c']])
  })

  test('returns the rows that a change returns, the number of changed rows, and binary data', async () => {
    const picture = Buffer.from([0, 255, 128])
    const added = db.insertInto('pieces').values({ id: 'ring', picture }).returning('picture')
    const row = await added.executeTakeFirstOrThrow()
    expect(toBuffer(row.picture ?? new Uint8Array())).toEqual(picture)
    const { numUpdatedRows } = await db.updateTable('pieces').set({ picture: null }).executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(1n)
  })

  test('waits while another process is writing, without blocking the event loop', async () => {
    const other = new Database(file())
    other.exec('begin immediate')
    const changes = [
      add('ring').execute(),
      db.transaction().execute((tx) => tx.insertInto('pieces').values({ id: 'kada' }).execute()),
    ]
    await setTimeout(50)
    // Reached at once only because the changes wait between turns of the event loop.
    other.exec('rollback')
    await Promise.all(changes)
    other.close()
    expect(await ids()).toEqual(['kada', 'ring'])
  })

  test('lets one change wait for a lock that stays, and refuses the others at once until it is free', async () => {
    const other = new Database(file())
    other.exec('begin immediate')
    const change = (id: string) =>
      inTransaction(db as Kysely<never>, (tx) => sql`insert into pieces (id) values (${id})`.execute(tx))
    const waited = async (id: string) => {
      const started = performance.now()
      await expect(change(id)).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
      return performance.now() - started
    }
    const first = await Promise.all(['ring', 'kada', 'chain'].map(waited))
    await expect(add('box').returning('id').execute()).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
    const withQuery = db.with('found', (query) => query.selectFrom('pieces').select('id'))
    const moved = withQuery.updateTable('pieces').set({ box: null }).returning('id')
    await expect(moved.execute()).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
    expect(Math.max(...first)).toBeLessThan(2000)
    await sql`select id from pieces`.execute(db)
    expect(await ids()).toEqual([])
    expect(await waited('ring')).toBeLessThan(Math.min(...first) / 2)
    other.exec('rollback')
    other.close()
    await change('ring')
    expect(await ids()).toEqual(['ring'])
  })

  test('closes between transactions, and rejects later ones', async () => {
    const addTwo = (first: string, second: string) =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('pieces').values({ id: first }).execute()
        await setImmediate()
        await tx.insertInto('pieces').values({ id: second }).execute()
      })
    const pairs = ['a', 'b', 'c', 'd'].map((name) => addTwo(`${name}1`, `${name}2`))
    await setImmediate()
    const closing = db.destroy()
    const outcomes = await Promise.allSettled(pairs)
    await closing
    await expect(add('late').execute()).rejects.toThrow('destroyed')
    db = open()
    const added = outcomes.flatMap(({ status }, at) =>
      status === 'fulfilled' ? [`${'abcd'[at]}1`, `${'abcd'[at]}2`] : [],
    )
    expect(await ids()).toEqual(added)
    expect(added).not.toEqual([])
  })

  test('runs more distinct statements than it keeps prepared', async () => {
    await add('ring').execute()
    // The connection keeps 500 statements.
    for (let count = 1; count <= 600; count++) {
      const found = await db
        .selectFrom('pieces')
        .select(sql<number>`${sql.lit(count)}`.as('count'))
        .execute()
      expect(found).toEqual([{ count }])
    }
  })
})
