import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openStorage } from '../../storage/open-storage.ts'
import { readSeries } from './differences-store.ts'

test('the highest number of a series may have more digits than the others', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nakshi-'))
  const { db, close } = await openStorage({ dataDir, databaseUrl: null })
  // Papers without orders are enough here.
  await sql`pragma foreign_keys = off`.execute(db)
  await db.insertInto('number_series').values({ series: 'NK/26-27/JH', last_number: 10_000 }).execute()
  const papers = ['9999', '10000'].map((count) => ({ number: `NK/26-27/JH${count}`, order_id: count }))
  await db
    .insertInto('delivery_challans')
    .values(papers.map((paper) => ({ ...paper, issued_at: 0, content: '{}' })))
    .execute()
  expect(await readSeries(db, 'delivery_challans')).toEqual([
    { name: 'NK/26-27/JH', count: 2, last: 10_000, counted: 10_000 },
  ])
  await close()
  await rm(dataDir, { recursive: true })
})
