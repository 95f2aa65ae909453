import { expect, test, vi } from 'vitest'
import { warmPictures } from './warm-pictures.ts'

const pictures = new Map([
  ['ring.00000001', { width: 900, height: 1200, blur: '' }],
  ['banner.00000002', { width: 1600, height: 700, blur: '' }],
])

test('every offered size is created, small ones and WebP first', async () => {
  const get = vi.fn(() => Promise.resolve(null))
  await new Promise<void>((resolve) => {
    get.mockImplementation(() => {
      if (get.mock.calls.length === 14) resolve()
      return Promise.resolve(null)
    })
    warmPictures({ get }, pictures, { isBusy: () => false, onError: vi.fn() })
  })
  expect(get.mock.calls[0]).toEqual([{ id: 'ring.00000001', width: 320, format: 'webp' }])
  expect(get.mock.calls.at(-1)).toEqual([{ id: 'banner.00000002', width: 1600, format: 'avif' }])
})

test('no rendition is created while requests are served', async () => {
  const get = vi.fn(() => Promise.resolve(null))
  const isBusy = vi.fn(() => true)
  const stop = warmPictures({ get }, pictures, { isBusy, onError: vi.fn() })
  await vi.waitFor(() => expect(isBusy.mock.calls.length).toBeGreaterThan(2))
  expect(get).not.toHaveBeenCalled()
  isBusy.mockReturnValue(false)
  await vi.waitFor(() => expect(get).toHaveBeenCalled())
  await stop()
})

test('a picture that cannot be resized is reported, and the others are still created', async () => {
  const get = vi.fn(async ({ id }: { id: string }) => {
    if (id.startsWith('ring')) throw new Error('not a picture')
    return null
  })
  const onError = vi.fn()
  const stop = warmPictures({ get }, pictures, { isBusy: () => false, onError })
  await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(14))
  await stop()
  expect(onError).toHaveBeenCalledTimes(6)
})

test('stopping waits for the current rendition and starts no other', async () => {
  let finish: (() => void) | undefined
  const get = vi.fn(() => new Promise<null>((resolve) => (finish = () => resolve(null))))
  const stop = warmPictures({ get }, pictures, { isBusy: () => false, onError: vi.fn() })
  const stopped = stop()
  finish?.()
  await stopped
  expect(get).toHaveBeenCalledTimes(1)
})
