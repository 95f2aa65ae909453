/** Whatever a running shop is connected to is cut. It stays open, and its log says what happened. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { killChildren } from '../support/faults/shop-processes.ts'
import { apiClient, newShopper } from '../support/shop/api-client.ts'
import { newBuyer, newPurchase, RING, rings } from '../support/shop/buyer.ts'
import { eventually } from '../support/shop/eventually.ts'
import { copyTemplateDataDir, quietShop } from '../support/shop/shop-template.ts'
import { addressOf, spawnBuilt } from '../support/shop/start-shop.ts'
import { newDevice } from '../support/simulation/push-service.ts'

let shop: ChildProcess
let origin: string
let dataDir: string
let pushService: string
let log = ''
const servers: Server[] = []
const ask = apiClient(() => origin)

beforeAll(async () => {
  dataDir = await copyTemplateDataDir('sqlite')
  pushService = `http://${await listen(resetPush)}`
  shop = spawnBuilt({
    ...quietShop(dataDir),
    S3_URL: `http://key:secret@${await listen(resetAfter(PICTURE))}/pictures`,
    PLACES_URL: `http://${await listen(resetAfter(''))}`,
    SMS_URL: `http://${await listen(resetAfter(JSON_ANSWER))}`,
    SMS_KEY: 'key',
    SMS_TEMPLATE: 'code',
    SMTP_URL: `smtp://${await listen(resetMail)}`,
    MAIL_FROM: 'shop@nakshi.example',
    PUSH_SERVICE_URL: pushService,
    METRICS_PORT: '0',
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

const PICTURE = 'HTTP/1.1 200 OK\r\ncontent-type: image/webp\r\ncontent-length: 1000\r\n\r\nRIFF'
const JSON_ANSWER = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"type":'

function resetAfter(answer: string): (socket: Socket) => void {
  return (socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', async () => {
      socket.write(answer)
      await setTimeout(100)
      socket.resetAndDestroy()
    })
  }
}

/** Without an answer, in its status, and in its body. */
const PUSH_ANSWERS = ['', 'HTTP/1.1 2', 'HTTP/1.1 201 Created\r\ncontent-length: 1000\r\n\r\nta']
let pushesCut = 0

function resetPush(socket: Socket): void {
  resetAfter(PUSH_ANSWERS[pushesCut++ % PUSH_ANSWERS.length] ?? '')(socket)
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

test('an SMS gateway resets the connection within its answer, and a push service at every step', async () => {
  const { token } = await newBuyer(ask)
  const { endpoint, keys } = newDevice(pushService)
  await ask('enableOrderNotifications', { token, body: { endpoint, keys } })
  for (const _ of PUSH_ANSWERS) {
    const { answer } = await ask('createOrder', { token, headers: newPurchase(), body: rings() })
    await ask('cancelOrder', { token, path: { id: answer.data._id } })
  }
  await logged('"kind":"send-order-code"')
  await eventually(async () => expect(pushesCut).toBeGreaterThanOrEqual(PUSH_ANSWERS.length))
})

test('a reader of metrics leaves before they are read', async () => {
  await logged('Its metrics are at ')
  const { hostname, port } = new URL(/Its metrics are at (\S+)/.exec(log)?.[1] ?? '')
  await leave(hostname, port, 'GET /metrics HTTP/1.1\r\nhost: shop\r\n\r\n')
  const metrics = await fetch(`http://${hostname}:${port}/metrics`)
  expect(await metrics.text()).toContain('shop_database_up 1')
})

async function leave(hostname: string, port: string, request: string): Promise<void> {
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  socket.write(request)
  await setTimeout(100)
  socket.resetAndDestroy()
}

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
    await leave(hostname, port, request)
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
