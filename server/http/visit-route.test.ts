import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import type { VisitReport } from '#contract/schemas/visit.ts'
import { visitRoute } from './visit-route.ts'

const visit: VisitReport = { page: 'list', startedOffline: false, failedLoads: 0, lcp: 1200 }

async function send(payload: object, count: ((visit: VisitReport) => void) | null): Promise<number> {
  const app = fastify()
  visitRoute(app, count)
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/visits', payload })
  await app.close()
  return statusCode
}

test('a reported visit is counted without anything that the report should not have', async () => {
  const count = vi.fn()
  expect(await send({ ...visit, email: 'asha@example.com' }, count)).toBe(204)
  expect(count.mock.calls).toEqual([[visit]])
})

test('a report is accepted when nobody watches', async () => {
  expect(await send(visit, null)).toBe(204)
})

test.each([
  { ...visit, page: '/products/vana-leaf-ring' },
  { ...visit, failedLoads: -1 },
  { ...visit, lcp: 1e9 },
  { ...visit, cls: 'much' },
])('%j is no visit, and not counted', async (payload) => {
  const count = vi.fn()
  expect(await send(payload, count)).toBe(400)
  expect(count).not.toHaveBeenCalled()
})
