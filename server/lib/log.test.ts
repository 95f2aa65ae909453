import { expect, test } from 'vitest'
import { logOptions } from './log.ts'

test('an error is logged with its causes, but without what libraries attach to it or passwords of addresses', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const error = Object.assign(new Error('smtps://shop:s@cret@mail.example failed', { cause }), {
    config: { headers: { authorization: 'Bearer secret' } },
  })
  const logged = logOptions('info').serializers.err(error)
  expect(JSON.stringify(logged)).not.toMatch(/s@?e?cret/)
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'smtps://…@mail.example failed',
    cause: { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' },
  })
})
