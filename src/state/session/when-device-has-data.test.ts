import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { broadcastChange } from '#sync/storage/storage-changes.ts'
import { whenDeviceHasData } from './when-device-has-data.ts'

test('a new device has nothing to look after until something is stored, and then is looked after once', async () => {
  const lookAfter = vi.fn()
  await whenDeviceHasData(lookAfter)
  expect(lookAfter).not.toHaveBeenCalled()
  broadcastChange('cart')
  broadcastChange('session')
  expect(lookAfter).toHaveBeenCalledTimes(1)
})

test('a device that has stored something before is looked after at once, even if the shopper has logged out', async () => {
  await deviceStorage.update('session', () => null)
  const lookAfter = vi.fn()
  await whenDeviceHasData(lookAfter)
  broadcastChange('session')
  expect(lookAfter).toHaveBeenCalledTimes(1)
})
