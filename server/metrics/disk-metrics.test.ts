import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { diskMetrics } from './disk-metrics.ts'

test('the newest backup counts, and a folder without one says that there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nakshi-backups-'))
  const registry = new Registry()
  diskMetrics(registry, { dataDir: tmpdir(), backupDir: folder })
  const read = () => registry.getSingleMetricAsString('shop_backup_last_timestamp_seconds')
  expect(await read()).toMatch(/ 0$/)
  for (const [name, time] of [
    ['shop-2026-11-28.tar.gz', 1000],
    ['shop-2026-11-29.tar.gz', 2000],
    ['notes.txt', 3000],
  ] as const) {
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), time, time)
  }
  expect(await read()).toMatch(/ 2000$/)
  await rm(folder, { recursive: true })
  expect(await read()).toMatch(/ 0$/)
})
