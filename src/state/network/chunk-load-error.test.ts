import { expect, test, vi } from 'vitest'
import { notifyChunkLoadError, onChunkLoadError } from './chunk-load-error.ts'

test('parts that are missing are told at once, and once what was missed before anything could tell', () => {
  const say = vi.fn()
  notifyChunkLoadError()
  notifyChunkLoadError()
  onChunkLoadError(say)
  expect(say).toHaveBeenCalledTimes(1)
  notifyChunkLoadError()
  expect(say).toHaveBeenCalledTimes(2)
})

test('where nothing is missing nothing is told', async () => {
  vi.resetModules()
  const fresh = await import('./chunk-load-error.ts')
  const say = vi.fn()
  fresh.onChunkLoadError(say)
  expect(say).not.toHaveBeenCalled()
})
