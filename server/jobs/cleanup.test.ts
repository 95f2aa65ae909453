import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteOldFiles } from './cleanup.ts'

test('emails and text messages in files are deleted after their time, and nothing is if there are none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nakshi-'))
  for (const name of ['old.eml', 'new.eml']) await writeFile(join(folder, name), 'Hello')
  await utimes(join(folder, 'old.eml'), 1000, 1000)
  await deleteOldFiles(folder, 2_000_000)
  expect(await readdir(folder)).toEqual(['new.eml'])
  await rm(folder, { recursive: true })
  await deleteOldFiles(folder, 2_000_000)
})
