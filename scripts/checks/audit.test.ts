import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { root } from '../run-command.mjs'

/** Asks a registry that knows these advisories, or, without them, answers no questions about any. */
async function audit(advisories?: object) {
  const registry = createServer((request, response) => {
    const isAdvisories = request.url === '/-/npm/v1/security/advisories/bulk'
    if (!isAdvisories || !advisories) return response.writeHead(405).end()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(advisories))
  })
  await once(registry.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
  const env = { ...process.env, npm_config_registry: address }
  const run = spawn(process.execPath, ['scripts/checks/audit.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed, [code]] = await Promise.all([text(run.stdout), once(run, 'exit')])
  registry.close()
  return { printed, code }
}

test('a registry that knows no advisories is no failure', async () => {
  expect(await audit()).toEqual({ printed: expect.stringMatching(/^not asked: 405/), code: 0 })
})

test('a grave vulnerability of a package that the shop uses is a failure', async () => {
  const advisory = { id: 1, url: 'https://example.com', title: 'Bad', severity: 'high', vulnerable_versions: '<99' }
  const { printed, code } = await audit({ pg: [{ ...advisory, cwe: [], cvss: { score: 8, vectorString: null } }] })
  expect(printed).toContain('high: pg')
  expect(code).toBe(1)
})
