import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openShop } from '#server/open-shop.ts'
import { copyTemplateDataDir, quietShop } from '../support/shop/shop-template.ts'
import { addressOf, spawnServer } from '../support/shop/start-shop.ts'

let dataDir: string
let started: ChildProcess[]

beforeEach(async () => {
  dataDir = await copyTemplateDataDir('sqlite')
  started = []
})

afterEach(async () => {
  for (const server of started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  await rm(dataDir, { recursive: true, force: true })
})

function spawn(environment: Record<string, string> = {}): ChildProcess {
  const server = spawnServer({ ...quietShop(dataDir), ...environment })
  started.push(server)
  return server
}

async function endOf(server: ChildProcess): Promise<{ code: number; said: string }> {
  let said = ''
  server.stderr?.on('data', (text: Buffer) => {
    said += text
  })
  const [code] = await once(server, 'close')
  return { code, said }
}

const opening = (environment: Record<string, string>) =>
  openShop(readConfig({ ...quietShop(dataDir), ...environment }), { logLevel: 'silent', builtDir: null })

test('the files of a shop are for its own user alone', async () => {
  const ownDir = join(dataDir, 'shop')
  const shop = await opening({ DATA_DIR: ownDir })
  await shop.close()
  for (const path of [ownDir, join(ownDir, 'shop.db')]) expect((await stat(path)).mode & 0o077, path).toBe(0)
})

describe('a shop that cannot start', () => {
  test('prints the reason in one sentence on stderr and exits with code 1', async () => {
    const { code, said } = await endOf(spawn({ PORT: 'eighty' }))
    expect(said.trim()).toBe('PORT must be a whole number from 0 to 65535, but is "eighty".')
    expect(code).toBe(1)
  })

  test('names a port that another program uses', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const sentence = `PORT ${port} on 127.0.0.1 is in use by another program.`
    await expect(opening({ PORT: String(port) })).rejects.toThrow(sentence)
    other.close()
  })

  test('names a host that this machine does not have', async () => {
    await expect(opening({ HOST: '192.0.2.1', PAYMENTS: 'sandbox' })).rejects.toThrow(
      'HOST 192.0.2.1 is not an address of this machine.',
    )
  })

  test('names the sample company’s GSTIN, if real money could move', async () => {
    const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'a', RAZORPAY_WEBHOOK_SECRET: 'b' }
    await expect(opening({ ...keys, LIMITS: 'on' })).rejects.toThrow(/^The GSTIN .* is that of the sample company\./)
  })

  test('names a data folder that is not writable', async () => {
    const file = join(dataDir, 'a-file')
    await writeFile(file, '')
    await expect(opening({ DATA_DIR: join(file, 'data') })).rejects.toThrow(
      /^DATA_DIR .*a-file\/data cannot be written \(/,
    )
  })

  const letter = Buffer.from('This is a letter, and longer than any header of a database. '.repeat(10))

  test.each<[string, (file: Buffer) => Buffer]>([
    ['is no database', () => letter],
    ['is empty', () => Buffer.alloc(0)],
    ['ends early', (file) => file.subarray(0, file.length / 2)],
    [
      'is overwritten in part',
      (file) => Buffer.concat([file.subarray(0, 8192), letter, file.subarray(8192 + letter.length)]),
    ],
  ])('names a database file that %s, and how to restore it', async (_, damage) => {
    const file = join(dataDir, 'shop.db')
    await writeFile(file, damage(await readFile(file)))
    await expect(opening({})).rejects.toThrow(
      /^DATA_DIR: .*shop\.db is damaged \(.+\)\. Restore your last backup: npm run cli -- restore <file>$/,
    )
  })

  test('names a database that a newer version of the shop has used', async () => {
    const shop = await opening({})
    const { db } = shop.storage
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2027')`.execute(db)
    await shop.close()
    await expect(opening({})).rejects.toThrow(/changed by another release .*9999-later/)
  })

  test('names a PostgreSQL server that does not respond, but not its password', async () => {
    const url = 'postgres://shop:secret@127.0.0.1:1/shop'
    const refusal = opening({ DATABASE_URL: url })
    await expect(refusal).rejects.toThrow(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1\/shop cannot be used \(.+\)\.$/)
    await expect(refusal).rejects.not.toThrow(/secret/)
  })

  test('releases its data folder, so that the next start can use it', async () => {
    await expect(opening({ HOST: '192.0.2.1', PAYMENTS: 'sandbox' })).rejects.toThrow()
    const shop = await opening({})
    await shop.close()
  })
})

describe('a data folder', () => {
  test('can be used by only one running shop', async () => {
    const shop = await opening({})
    expect(await endOf(spawn())).toEqual({ code: 1, said: `DATA_DIR ${dataDir} is in use by another process.\n` })
    expect((await fetch(`${shop.origin}/api/health`)).status).toBe(200)
    await shop.close()
  })

  test('can be used immediately after its shop was killed', async () => {
    const first = spawn()
    await addressOf(first)
    await expect(opening({})).rejects.toThrow('is in use by another process.')
    first.kill('SIGKILL')
    await once(first, 'exit')
    const shop = await opening({})
    expect((await fetch(`${shop.origin}/api/health`)).status).toBe(200)
    await shop.close()
  })

  test('may have a long path', async () => {
    const deep = join(dataDir, ...Array.from({ length: 6 }, () => 'a-folder-with-quite-a-long-name'))
    await mkdir(deep, { recursive: true })
    const shop = await opening({ DATA_DIR: deep })
    await expect(opening({ DATA_DIR: deep })).rejects.toThrow('is in use by another process.')
    await shop.close()
  })
})

test('keeps its data across a restart', async () => {
  const first = await opening({})
  await first.storage.db.updateTable('products').set({ stock: 3 }).where('id', '=', 'vana-leaf-ring').execute()
  await first.close()
  const again = await opening({})
  const answer = await fetch(`${again.origin}/api/products/vana-leaf-ring`)
  expect(await answer.json()).toMatchObject({ product: { stock: 3 } })
  await again.close()
})
