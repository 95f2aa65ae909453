import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SideProcess } from './side-process.ts'
import { TooBusyError } from './task-queue.ts'

/** A process that returns the id of itself for each picture. It fails for a width of 0, and ends for a width of 1. */
const FAKE = `
process.on('message', ({ job, request: width }) => {
  if (width === 1) process.exit(3)
  process.send(width === 0 ? { job, error: new Error('Not a picture') } : { job, answer: process.pid })
})
process.on('disconnect', () => process.exit())
`

let folder: string
let pictures: SideProcess<number, number>
const reports: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakshi-pictures-'))
  await writeFile(join(folder, 'fake.mjs'), FAKE)
  pictures = new SideProcess(join(folder, 'fake.mjs'), (error) => reports.push(String(error)))
})
afterAll(() => rm(folder, { recursive: true }))

const resize = (width: number) => pictures.run(width)

test('all pictures are resized in one other process, and a broken one fails alone', async () => {
  const [first, broken, second] = await Promise.allSettled([resize(320), resize(0), resize(640)])
  expect(broken).toMatchObject({ status: 'rejected', reason: new Error('Not a picture') })
  expect(first).toEqual(second)
  expect(first).not.toMatchObject({ value: process.pid })
})

test('if the process ends, that is reported, its pictures may be asked for again, and the next starts another', async () => {
  const before = await resize(320)
  await expect(resize(1)).rejects.toBeInstanceOf(TooBusyError)
  expect(reports).toEqual([expect.stringContaining('fake.mjs ended with code 3')])
  expect(await resize(320)).not.toBe(before)
})
