/**
 * A network between browser and shop, for tests with a bad connection. Affects
 * pages and workers alike.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { CLIENT_VERSION_HEADER } from '#contract/endpoints.ts'
import { test as base } from './browser-test.ts'
import { originalOf, rewritten } from './releases.ts'

/**
 * - `up`: all requests arrive.
 * - `silent`: no responses.
 * - `trickle`: one byte per second.
 * - `lossy`: three of ten requests fail.
 * - `unavailable`: always 503.
 * - `portal`: a captive portal sends its own page, with status 200.
 * - `slow`: the API responds after SLOW_MS.
 */
export type NetworkState = 'up' | 'silent' | 'trickle' | 'lossy' | 'unavailable' | 'portal' | 'slow'

const SLOW_MS = 4000

export interface SimulatedNetwork {
  /** The shop’s, through this network. */
  origin: string
  state: NetworkState
  /** 0 is the built one. */
  release: number
  /** Whether earlier releases’ scripts exist, as on the real server. */
  keepsAssets: boolean
  /** Clients of release 0 count as outdated. */
  rejectsOldClients: boolean
  /** In response bodies, by path. */
  replacements: Map<string, [word: string, instead: string]>
  /** Runs before all others in every page and in the worker. */
  firstScript: string
  /** Paths and queries, oldest first. */
  requests: string[]
}

/** A page’s policy allows scripts of its own origin. */
const FIRST_SCRIPT = '/first-script.js'
const PORTAL_PAGE = '<!doctype html><title>Welcome</title><h1>Log in to use this network</h1>'
const OUTDATED = { status: 'error', code: 'CLIENT_OUTDATED', message: 'This page is out of date. Please reload it.' }

/** `test` with a network for each test. */
export const test = base.extend<{ network: SimulatedNetwork }>({
  network: async ({ shop }, use) => {
    const network = await startNetwork(() => shop.origin)
    await use(network)
    await network.stop()
  },
})

interface StartedNetwork extends SimulatedNetwork {
  /** Ends all connections, such as those on which nothing is answered. */
  cut(): void
  stop(): Promise<void>
}

export async function startNetwork(shop: () => string): Promise<StartedNetwork> {
  const server = createServer((from, to) => carry(network, shop(), from, to))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const network: SimulatedNetwork = {
    origin: `http://127.0.0.1:${port}`,
    state: 'up',
    release: 0,
    keepsAssets: true,
    rejectsOldClients: false,
    replacements: new Map(),
    firstScript: '',
    requests: [],
  }
  const cut = () => server.closeAllConnections()
  const stop = async () => {
    cut()
    await new Promise((resolve) => server.close(resolve))
  }
  return Object.assign(network, { cut, stop })
}

function carry(network: SimulatedNetwork, shop: string, from: IncomingMessage, to: ServerResponse): void {
  const address = from.url ?? '/'
  network.requests.push(address)
  switch (network.state) {
    case 'silent':
      return
    case 'trickle':
      trickle(to)
      return
    case 'lossy':
      // Evenly, and the same requests every time.
      if ((network.requests.length * 7) % 10 < 3) to.destroy()
      else pass(network, shop, from, to)
      return
    case 'unavailable':
      to.writeHead(503, { 'content-type': 'text/plain' }).end('Service unavailable')
      return
    case 'portal':
      to.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL_PAGE)
      return
    case 'slow':
      setTimeout(() => pass(network, shop, from, to), address.startsWith('/api/') ? SLOW_MS : 0)
      return
    case 'up':
      pass(network, shop, from, to)
  }
}

function trickle(to: ServerResponse): void {
  to.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => to.write(' '), 1000)
  to.once('close', () => clearInterval(timer))
}

function pass(network: SimulatedNetwork, shop: string, from: IncomingMessage, to: ServerResponse): void {
  const wanted = new URL(from.url ?? '/', shop)
  const url = originalOf(wanted, network)
  if (!url) {
    to.writeHead(404).end()
    return
  }
  if (network.rejectsOldClients && CLIENT_VERSION_HEADER in from.headers) {
    to.writeHead(426, { 'content-type': 'application/json' }).end(JSON.stringify(OUTDATED))
    return
  }
  if (url.pathname === FIRST_SCRIPT) {
    to.writeHead(200, { 'content-type': 'text/javascript' }).end(network.firstScript)
    return
  }
  const plain = network.release > 0 || network.replacements.has(url.pathname) || network.firstScript !== ''
  // A changed body is another response: the request must not be conditional.
  const { 'if-none-match': _known, 'if-modified-since': _since, ...others } = from.headers
  const headers = plain ? { ...others, 'accept-encoding': 'identity' } : from.headers
  const forwarded = request(url, { method: from.method, headers }, async (response) => {
    const { statusCode = 502, headers: given } = response
    const isText = /html|javascript|json/.test(given['content-type'] ?? '')
    if (!plain || !isText) {
      to.writeHead(statusCode, given)
      response.pipe(to)
      return
    }
    const { 'content-length': _length, etag: _etag, 'last-modified': _changed, ...kept } = given
    const [word, instead] = network.replacements.get(url.pathname) ?? ['', '']
    const body = withFirst(network.firstScript, url.pathname, (await text(response)).replace(word, instead))
    to.writeHead(statusCode, kept).end(rewritten(body, wanted.pathname, network))
  })
  forwarded.on('error', () => to.destroy())
  from.pipe(forwarded)
}

function withFirst(script: string, pathname: string, body: string): string {
  if (!script) return body
  if (pathname === '/sw.js') return script + body
  return body.replace('<head>', `<head><script src="${FIRST_SCRIPT}"></script>`)
}
