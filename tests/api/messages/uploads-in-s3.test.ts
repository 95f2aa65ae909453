import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openImageHost } from '#server/providers/image-host.ts'
import { type FileStore, openFileStore } from '#server/storage/file-store.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { makeDataDir, quietShop } from '../../support/shop/shop-template.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { testLog } from '../../support/shop/test-log.ts'
import { photograph } from '../../support/shop/upload-samples.ts'

const log = testLog()
let folder: string
let storage: S3rver
let port: number
let shops: InProcessShop[]
let files: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakshi-s3-'))
  await startStorage(0)
  const environment = { S3_URL: bucketUrl('pictures') }
  const open = { logTo: log.stream, logLevel: 'warn' as const }
  shops = [await startShop({ environment, open }), await startShop({ environment })]
  files = await openFileStore(theShop().config)
})
afterAll(async () => {
  for (const shop of shops) await shop.stop()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

async function startStorage(onPort: number): Promise<void> {
  storage = new S3rver({
    address: '127.0.0.1',
    port: onPort,
    silent: true,
    directory: folder,
    configureBuckets: ['pictures', 'restored'].map((name) => ({ name, configs: [] })),
  })
  port = (await storage.run()).port
}

function bucketUrl(name: string): string {
  return `http://S3RVER:S3RVER@127.0.0.1:${port}/${name}`
}

function theShop(at = 0): InProcessShop {
  const shop = shops[at]
  if (!shop) throw new Error('There are two shops.')
  return shop
}

async function tryUpload() {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await photograph())], 'design.jpg', { type: 'image/jpeg' }))
  return await apiClient(() => theShop().origin)('uploadImage', { body: form })
}

async function upload(): Promise<URL> {
  return new URL((await tryUpload()).answer.secure_url)
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

test('a backup has the pictures in S3 storage, and a restore puts them into the new shop’s', async () => {
  const name = (await upload()).pathname.replace('/uploads/', '')
  const [dataDir, ofNewShop] = [await makeDataDir(), await makeDataDir()]
  const archive = join(dataDir, 'shop.tar.gz')
  expect(await ownerCommand(theShop(), 'backup', archive)).toMatchObject({ ok: true })

  const config = readConfig({ ...quietShop(ofNewShop), S3_URL: bucketUrl('restored') })
  expect(await ownerCommand({ ...theShop(), config }, 'restore', archive)).toMatchObject({ ok: true })
  const [stored, restored] = [await files.get(name), await (await openFileStore(config)).get(name)]
  expect(restored && (await buffer(restored))).toEqual(stored && (await buffer(stored)))
  for (const path of [dataDir, ofNewShop]) await rm(path, { recursive: true })
})

test('a picture that nothing uses is removed from S3 storage', async () => {
  const address = await upload()
  const { config, origin } = theShop()
  await openImageHost(config, () => origin, files).remove?.(address.href)
  expect((await fetch(address)).status).toBe(404)
})

describe('while the storage', () => {
  let address: URL
  const sent: IncomingHttpHeaders[] = []

  const refuse: RequestListener = ({ headers }, response) => {
    sent.push(headers)
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
  }
  const stayBusy: RequestListener = (_, response) => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
  const hang: RequestListener = () => undefined

  beforeAll(async () => {
    address = await upload()
    await storage.close()
  })

  test.each([
    ['is away', null],
    ['does not answer', hang],
    ['is busy itself', stayBusy],
    ['refuses', refuse],
  ])('%s, the shop soon says that it is busy', async (_name, answer) => {
    const standIn = createServer(answer ?? hang)
    if (answer) await once(standIn.listen(port, '127.0.0.1'), 'listening')
    try {
      for (const ask of [tryUpload, async () => apiResponse(await fetch(address))]) {
        const startedAt = performance.now()
        const refused = await ask()
        // A second and a half, unless other tests keep the processor busy.
        expect(performance.now() - startedAt).toBeLessThan(5000)
        expect(refused).toMatchObject({ http: 503, code: 'SHOP_BUSY' })
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    } finally {
      standIn.closeAllConnections()
      standIn.close()
    }
  })

  test('refused, the log said why, and nothing was sent that other makers’ storage may not know', () => {
    expect(log.text()).toContain('AccessDenied')
    expect(log.text()).not.toContain('S3RVER')
    const names = sent.flatMap(Object.keys)
    expect(names).toContain('x-amz-content-sha256')
    expect(names.filter((name) => /checksum|trailer/.test(name))).toEqual([])
  })

  test('is back, pictures are shown and taken again', async () => {
    await startStorage(port)
    expect((await fetch(address)).status).toBe(200)
    expect((await fetch(await upload())).status).toBe(200)
  })
})

async function apiResponse(response: Response) {
  const { code } = (await response.json()) as { code?: string }
  return { http: response.status, headers: response.headers, code }
}
