import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:http2'
import { json } from 'node:stream/consumers'
import fastifyMultipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TooBusyError } from '../lib/task-queue.ts'
import { takeUploadTurns, UploadTurns } from './upload-turns.ts'

const MB = 1024 * 1024

let turns: UploadTurns
let started: string[]

beforeEach(() => {
  turns = new UploadTurns()
  started = []
})
afterEach(() => vi.useRealTimers())

/** Returns a function that ends the upload once it has started. */
function upload(name: string, { session = name, network = name, bytes = MB } = {}) {
  const gone = new AbortController()
  const turn = turns.take({ session, network, bytes }, gone.signal)
  turn.then(
    () => started.push(name),
    () => undefined,
  )
  return { end: async () => (await turn)(), leave: () => gone.abort(), turn }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a session uploads one picture at a time, and nobody else waits for it', async () => {
  const first = upload('first', { session: 'asha' })
  upload('second', { session: 'asha' })
  upload('other')
  await settled()
  expect(started).toEqual(['first', 'other'])
  await first.end()
  await settled()
  expect(started).toEqual(['first', 'other', 'second'])
})

test('a network uploads four at a time', async () => {
  const uploads = ['1', '2', '3', '4', '5'].map((name) => upload(name, { network: '203.0.113.7' }))
  upload('elsewhere')
  await settled()
  expect(started).toEqual(['1', '2', '3', '4', 'elsewhere'])
  await uploads[2]?.end()
  await settled()
  expect(started.at(-1)).toBe('5')
})

test('all of them use at most 60 MB, and a large one is not overtaken for ever', async () => {
  const first = upload('first', { bytes: 50 * MB })
  upload('large', { bytes: 24 * MB })
  upload('small')
  await settled()
  expect(started).toEqual(['first'])
  await first.end()
  await settled()
  expect(started).toEqual(['first', 'large', 'small'])
})

test('one whose sender has left gives its place to the next', async () => {
  const first = upload('first', { session: 'asha' })
  const second = upload('second', { session: 'asha' })
  upload('third', { session: 'asha' })
  second.leave()
  await expect(second.turn).rejects.toBeInstanceOf(TooBusyError)
  await first.end()
  await settled()
  expect(started).toEqual(['first', 'third'])
})

/** A server whose uploads have 100 ms for their bodies. */
async function openServer(app: FastifyInstance): Promise<string> {
  takeUploadTurns(app, { bodyMs: 100 })
  await app.register(fastifyMultipart)
  app.post('/pictures', { config: { pictureCopies: 1 } }, async (sent) => {
    const file = await sent.file()
    return { bytes: (await file?.toBuffer())?.length }
  })
  return await app.listen({ host: '127.0.0.1', port: 0 })
}

const HEADERS = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': MB, 'x-access-token': 'asha' }
const BEGUN = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nbegun'

test('one that stalls is cut off, and the next of its session gets its turn', async () => {
  const app = fastify()
  const origin = await openServer(app)
  const stalled = request(`${origin}/pictures`, { method: 'POST', headers: HEADERS })
  const cutOff = once(stalled, 'error')
  const arrived = once(app.server, 'request')
  stalled.write(BEGUN)
  await arrived
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(1000)]))
  const next = await fetch(`${origin}/pictures`, { method: 'POST', body: form, headers: { 'x-access-token': 'asha' } })
  expect(await next.json()).toEqual({ bytes: 1000 })
  expect((await cutOff)[0]).toMatchObject({ code: 'ECONNRESET' })
  await app.close()
})

test('one that stalls over HTTP/2 is cut off too, and the next gets its turn on the same connection', async () => {
  const app = fastify({ http2: true }) as unknown as FastifyInstance
  const client = connect(await openServer(app))
  const upload = () => client.request({ ':method': 'POST', ':path': '/pictures', ...HEADERS, 'content-length': 1000 })
  const stalled = upload().on('error', () => undefined)
  stalled.write(BEGUN)
  const next = upload()
  next.end(BEGUN + '\r\n--x--\r\n'.padEnd(1000 - BEGUN.length))
  await once(stalled, 'close')
  expect(await json(next)).toEqual({ bytes: 5 })
  client.destroy()
  await app.close()
})
