import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyTemplateDataDir, quietShop } from '../support/shop/shop-template.ts'
import { addressOf, spawnServer } from '../support/shop/start-shop.ts'

let dataDir: string
let server: ChildProcess
let origin: string

beforeEach(async () => {
  dataDir = await copyTemplateDataDir('sqlite')
  server = spawnServer(quietShop(dataDir))
  origin = await addressOf(server)
})
afterEach(async () => {
  server.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const BODY = '{"stock":5}'

/** Starts a request without sending its body. Resolves when the server has accepted it. */
async function takenRequest(): Promise<ClientRequest> {
  const headers = { 'content-type': 'application/json', 'content-length': BODY.length, expect: '100-continue' }
  const taken = request(`${origin}/api/products/tara-solitaire-ring`, { method: 'PUT', headers, agent: false })
  taken.flushHeaders()
  await once(taken, 'continue')
  return taken
}

test('an idle shop stops immediately with code 0, even while connections are open, used or not', async () => {
  const unused = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(unused, 'connect')
  await fetch(`${origin}/api/health`)
  server.kill('SIGINT')
  expect(await once(server, 'exit')).toEqual([0, null])
  unused.destroy()
})

test('a closing shop is unhealthy, completes accepted requests, and then stops with code 0', async () => {
  const taken = await takenRequest()
  const ended = once(server, 'exit')
  server.kill('SIGTERM')

  const health = await vi.waitUntil(async () => {
    const answer = await fetch(`${origin}/api/health`)
    return answer.status === 503 && answer
  })
  expect(await health.json()).toMatchObject({ status: 'error', code: 'SHOP_CLOSED' })

  const answered = once(taken, 'response')
  taken.end(BODY)
  const [answer] = (await answered) as [IncomingMessage]
  expect(answer.statusCode).not.toBe(503)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(await ended).toEqual([0, null])
})
