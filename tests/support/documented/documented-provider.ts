/** Replays a payment provider’s documented examples. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, expect } from 'vitest'

interface RecordedRequest {
  /** E.g. `POST /v1/orders`. */
  call: string
  headers: IncomingHttpHeaders
  body: string
}

/**
 * Answers each call (method and path) as the documentation does, with status 200
 * unless the example has another, and records what it is sent.
 */
export async function startDocumentedProvider(responses: Record<string, object | [http: number, body: object]>) {
  const requests: RecordedRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const call = `${request.method} ${request.url}`
    requests.push({ call, headers: request.headers, body: Buffer.concat(chunks).toString() })
    const example = responses[call] ?? responses[call.replace(/\?.*/, '')] ?? [404, {}]
    const [http, body] = Array.isArray(example) ? example : [200, example]
    response.writeHead(http, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    baseUrl: () => `http://127.0.0.1:${address.port}`,
    requests,
    lastRequest: () => requests.at(-1) ?? { call: '', headers: {}, body: '' },
    close: () => server.close(),
  }
}

/** Starts such a server for the tests of a block. */
export function useDocumentedProvider(responses: Parameters<typeof startDocumentedProvider>[0]) {
  let provider: Awaited<ReturnType<typeof startDocumentedProvider>>
  beforeAll(async () => {
    provider = await startDocumentedProvider(responses)
  })
  afterAll(() => provider.close())
  return {
    baseUrl: () => provider.baseUrl(),
    get requests() {
      return provider.requests
    },
    lastRequest: () => provider.lastRequest(),
  }
}

/** Fails the test with the error that a client reports. */
export function throwError(error: unknown): never {
  throw error
}

/**
 * Each field of the sandbox’s response must be in the documented example with the
 * same type, or be null in one of them. Examples may have more: clients must not
 * rely on all fields.
 */
export function expectDocumented(actual: unknown, example: unknown, path = 'response'): void {
  if (actual === null || example === null) return
  expect(kindOf(actual), path).toBe(kindOf(example))
  if (Array.isArray(actual) && Array.isArray(example)) {
    for (const [at, item] of actual.entries())
      if (example.length > 0) expectDocumented(item, example[0], `${path}[${at}]`)
    return
  }
  if (!isObject(actual) || !isObject(example)) return
  for (const [name, value] of Object.entries(actual)) {
    expect(Object.keys(example), `${path} has the undocumented field ${name}`).toContain(name)
    expectDocumented(value, example[name], `${path}.${name}`)
  }
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
