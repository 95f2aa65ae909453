import { expect, test, vi } from 'vitest'
import { notifyChunkLoadError, onChunkLoadError } from './chunk-load-error.ts'

test('calls the handler for each error, and once for all errors before it was set', () => {
  const notify = vi.fn()
  notifyChunkLoadError()
  notifyChunkLoadError()
  onChunkLoadError(notify)
  expect(notify).toHaveBeenCalledTimes(1)
  notifyChunkLoadError()
  expect(notify).toHaveBeenCalledTimes(2)
})

test('does not call the handler without an error', async () => {
  vi.resetModules()
  const fresh = await import('./chunk-load-error.ts')
  const notify = vi.fn()
  fresh.onChunkLoadError(notify)
  expect(notify).not.toHaveBeenCalled()
})
