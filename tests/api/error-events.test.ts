/** Whatever a running shop is connected to is cut. It stays open, and its log says what happened. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { killChildren } from '../support/faults/shop-processes.ts'
import { apiClient, newShopper } from '../support/shop/api-client.ts'
import { RING } from '../support/shop/buyer.ts'
import { eventually } from '../support/shop/eventually.ts'
import { copyTemplateDataDir, quietShop } from '../support/shop/shop-template.ts'
import { addressOf, spawnBuilt } from '../support/shop/start-shop.ts'

let shop: ChildProcess
let origin: string
let dataDir: string
let log = ''
const servers: Server[] = []
const ask = apiClient(() => origin)

beforeAll(async () => {
  dataDir = await copyTemplateDataDir('sqlite')
  shop = spawnBuilt({
    ...quietShop(dataDir),
    S3_URL: `http://key:secret@${await listen(resetInTheBody)}/pictures`,
    PLACES_URL: `http://${await listen(resetAfterReading)}`,
    SMTP_URL: `smtp://${await listen(resetMail)}`,
    MAIL_FROM: 'shop@nakshi.example',
  })
  shop.stdout?.on('data', (text) => {
    log += text
  })
  origin = await addressOf(shop)
})
afterEach(async () => {
  expect(await ask('readProduct', { path: { id: RING } })).toMatchObject({ http: 200 })
  expect([shop.exitCode, shop.signalCode]).toEqual([null, null])
})
afterAll(async () => {
  shop.kill('SIGKILL')
  for (const server of servers) server.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Returns host and port. */
async function listen(serve: (socket: Socket) => void): Promise<string> {
  const server = createServer(serve).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

function resetAfterReading(socket: Socket): void {
  socket.on('data', () => socket.resetAndDestroy()).on('error', () => socket.destroy())
}

function resetInTheBody(socket: Socket): void {
  socket.on('error', () => socket.destroy())
  socket.on('data', async () => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: image/webp\r\ncontent-length: 1000\r\n\r\nRIFF')
    await setTimeout(100)
    socket.resetAndDestroy()
  })
}

/** To the connection, EHLO, MAIL, RCPT, DATA and the text. */
const MAIL_ANSWERS = ['220 ready', '250 fine', '250 fine', '250 fine', '354 go on', '250 taken']
let mailsCut = 0

/** Each connection one answer later than the one before. */
function resetMail(socket: Socket): void {
  const answers = MAIL_ANSWERS.slice(0, mailsCut++ % MAIL_ANSWERS.length)
  const answer = () => {
    const next = answers.shift()
    if (next === undefined) socket.resetAndDestroy()
    else socket.write(`${next}\r\n`)
  }
  answer()
  socket.on('data', answer).on('error', () => socket.destroy())
}

const logged = (text: string) => eventually(async () => expect(log).toContain(text))

test('a provider resets the connection', async () => {
  expect(await ask('listCountries')).toMatchObject({ http: 200 })
  await logged('The places service')
})

test('a store of pictures resets the connection within a picture', async () => {
  const picture = await fetch(`${origin}/uploads/${'x'.repeat(22)}.webp`)
  await expect(picture.arrayBuffer()).rejects.toThrow('terminated')
  await logged('ECONNRESET')
})

test('a mail server resets the connection at every step', async () => {
  for (const _ of MAIL_ANSWERS) await newShopper(ask)
  await eventually(async () => expect(mailsCut).toBeGreaterThanOrEqual(MAIL_ANSWERS.length))
  await logged('A job failed and will be retried.')
})

test('a shopper leaves in the middle of an upload, and of a download', async () => {
  const { hostname, port } = new URL(origin)
  const upload = [
    'POST /api/images/upload HTTP/1.1',
    'host: shop',
    'content-type: multipart/form-data; boundary=b',
    'content-length: 900000',
    '',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="ring.png"\r\ncontent-type: image/png\r\n\r\nxxxx',
  ].join('\r\n')
  for (const request of [upload, 'GET /api/products HTTP/1.1\r\nhost: shop\r\n\r\n']) {
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    socket.write(request)
    await setTimeout(100)
    socket.resetAndDestroy()
  }
})

test('a side process is killed while it resizes a picture', async () => {
  const html = await (await fetch(`${origin}/products/${RING}`)).text()
  const picture = origin + (/\/media\/[\w.-]+/.exec(html)?.[0] ?? '')
  const asked = fetch(picture)
  await eventually(async () => expect(killChildren(shop.pid ?? 0)).toBe(1))
  expect((await asked).status).toBe(503)
  expect((await asked).headers.get('retry-after')).not.toBeNull()
  await logged('picture-process.js ended with SIGKILL')
  expect((await fetch(picture)).status).toBe(200)
})

test('nobody reads its log any more', async () => {
  shop.stdout?.destroy()
  for (const mails of [mailsCut, mailsCut + 1]) {
    await newShopper(ask)
    await eventually(async () => expect(mailsCut).toBeGreaterThan(mails))
  }
})
