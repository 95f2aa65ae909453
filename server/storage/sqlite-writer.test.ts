import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SqliteWriter } from './sqlite-writer.ts'

let folder: string
let database: Database.Database
let writer: SqliteWriter

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakshi-'))
  database = open()
  database.exec('pragma journal_mode = wal; pragma foreign_keys = on')
  database.exec('create table pieces (id text primary key, box text references pieces deferrable initially deferred)')
  writer = new SqliteWriter(database, Number.POSITIVE_INFINITY)
})
afterEach(async () => {
  await writer.close()
  await rm(folder, { recursive: true })
})

function open(): Database.Database {
  return new Database(join(folder, 'shop.db'))
}

async function add(id: string, box: string | null = null): Promise<void> {
  await writer.begin()
  database.prepare('insert into pieces values (?, ?)').run([id, box])
  await writer.commit()
}

async function addAndRollBack(id: string): Promise<void> {
  await writer.begin()
  database.prepare('insert into pieces values (?, null)').run([id])
  writer.rollback()
}

/** Returns the committed pieces. */
function committed(): unknown[] {
  const other = open()
  const ids = other.prepare('select id from pieces order by id').pluck().all([])
  other.close()
  return ids
}

test('commits waiting transactions as a group, without those that are rolled back', async () => {
  const seen: unknown[] = []
  const thenReadCommitted = (of: Promise<void>) => of.then(() => seen.push(committed()))
  await Promise.all([thenReadCommitted(add('ring')), addAndRollBack('kada'), thenReadCommitted(add('jhumka'))])
  expect(seen).toEqual([
    ['jhumka', 'ring'],
    ['jhumka', 'ring'],
  ])
})

test('rejects all transactions of a group whose commit fails, and stays usable', async () => {
  const outcomes = await Promise.allSettled([add('ring'), add('kada', 'nowhere')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await add('jhumka')
  expect(committed()).toEqual(['jhumka'])
})

test('rejects the other transactions of a group if an error rolls back all of them', async () => {
  const lose = async () => {
    await writer.begin()
    database.exec('rollback')
    writer.rollback()
  }
  const outcomes = await Promise.allSettled([add('ring'), lose(), add('kada')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(committed()).toEqual(['kada'])
})

test('rolls back the whole group and stays usable if a rollback fails', async () => {
  const failToRollBack = async () => {
    await writer.begin()
    database.prepare('insert into pieces values (?, null)').run(['kada'])
    database.exec('release member')
    expect(() => writer.rollback()).toThrow()
  }
  const outcomes = await Promise.allSettled([add('ring'), failToRollBack(), add('jhumka')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(committed()).toEqual(['jhumka'])
})

test('rejects transactions after it has been closed', async () => {
  const outcomes = await Promise.allSettled([add('ring'), writer.close(), add('kada')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await expect(writer.begin()).rejects.toThrow()
  database = open()
  writer = new SqliteWriter(database)
  expect(committed()).toEqual(['ring'])
})
