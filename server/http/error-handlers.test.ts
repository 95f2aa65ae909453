import fastify from 'fastify'
import { expect, test } from 'vitest'
import { TooBusyError } from '../lib/task-queue.ts'
import { addErrorHandlers } from './error-handlers.ts'

/** Returns the response to a request whose handler throws, and the errors that were reported. */
async function responseTo(error: Error) {
  const reported: unknown[] = []
  const app = fastify()
  addErrorHandlers(app, (failure) => reported.push(failure))
  app.get('/', () => {
    throw error
  })
  const { statusCode, headers, body } = await app.inject('/')
  return { statusCode, retryAfter: headers['retry-after'], code: JSON.parse(body).code, reported }
}

test.each([
  ['tasks wait', new TooBusyError('Too many tasks are waiting.')],
  ['requests wait for a connection to the database', new Error('timeout exceeded when trying to connect')],
  ['transactions are in each other’s way', Object.assign(new Error('deadlock detected'), { code: '40P01' })],
])('asks to come back in a moment if too many %s', async (_name, error) => {
  const busy = { statusCode: 503, retryAfter: '2', code: 'SHOP_BUSY', reported: [] }
  expect(await responseTo(error)).toEqual(busy)
})

test('reports any other error, and says nothing about it', async () => {
  const error = new Error('A secret.')
  expect(await responseTo(error)).toMatchObject({ statusCode: 500, code: 'UNEXPECTED', reported: [error] })
})
