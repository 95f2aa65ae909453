import { expect, test } from 'vitest'
import { webhookPaths } from './webhook-paths.ts'

test('every provider has an address of its own, where no page and no service worker answers', () => {
  const paths = Object.values(webhookPaths)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => !path.startsWith('/api/'))).toEqual([])
})
