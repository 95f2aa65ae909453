import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { broadcastChange } from '#sync/storage/storage-changes.ts'
import { whenDeviceHasData } from './when-device-has-data.ts'

test('on a new device, the callback runs once, as soon as something is stored', async () => {
  const callback = vi.fn()
  await whenDeviceHasData(callback)
  expect(callback).not.toHaveBeenCalled()
  broadcastChange('cart')
  broadcastChange('session')
  expect(callback).toHaveBeenCalledTimes(1)
})

test('on a device that has stored something before, the callback runs at once, even if the shopper has logged out', async () => {
  await deviceStorage.update('session', () => null)
  const callback = vi.fn()
  await whenDeviceHasData(callback)
  broadcastChange('session')
  expect(callback).toHaveBeenCalledTimes(1)
})
