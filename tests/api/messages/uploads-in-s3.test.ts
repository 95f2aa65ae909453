import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openImageHost } from '#server/providers/image-host.ts'
import { type FileStore, openFileStore } from '#server/storage/file-store.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { photograph } from '../../support/shop/upload-samples.ts'

let folder: string
let storage: S3rver
let shops: InProcessShop[]
let files: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakshi-s3-'))
  storage = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  const { port } = await storage.run()
  const environment = { S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/pictures` }
  shops = [await startShop({ environment }), await startShop({ environment })]
  files = await openFileStore(theShop().config)
})
afterAll(async () => {
  for (const shop of shops) await shop.stop()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

function theShop(at = 0): InProcessShop {
  const shop = shops[at]
  if (!shop) throw new Error('There are two shops.')
  return shop
}

async function upload(): Promise<URL> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await photograph())], 'design.jpg', { type: 'image/jpeg' }))
  const ask = apiClient(() => theShop().origin)
  return new URL((await ask('uploadImage', { body: form })).answer.secure_url)
}

test('a picture in S3 storage is served by every process at one address, byte for byte', async () => {
  const { pathname } = await upload()
  const name = pathname.replace('/uploads/', '')
  expect(await files.list()).toContain(name)
  expect(existsSync(join(theShop().dataDir, 'uploads'))).toBe(false)
  const stored = await files.get(name)
  const bytes = stored && (await buffer(stored))
  for (const { origin } of shops) {
    const shown = await fetch(origin + pathname)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('cache-control')).toContain('immutable')
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes ?? Buffer.alloc(0))).toBe(true)
  }
})

test('what was put is what is read, and what is deleted is gone, as is what never was', async () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))
  await files.put('bytes.webp', bytes)
  const read = await files.get('bytes.webp')
  expect(read && (await buffer(read)).equals(bytes)).toBe(true)
  await files.delete('bytes.webp')
  expect(await files.get('bytes.webp')).toBeNull()
  const { origin } = theShop()
  expect((await fetch(`${origin}/uploads/${'x'.repeat(22)}.webp`)).status).toBe(404)
})

test('a picture that nothing uses is removed from S3 storage', async () => {
  const address = await upload()
  const { config, origin } = theShop()
  await openImageHost(config, () => origin, files).remove?.(address.href)
  expect((await fetch(address)).status).toBe(404)
})
