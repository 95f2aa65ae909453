import { afterEach, expect, test, vi } from 'vitest'
import { SHARE_PATH } from '#sync/storage/shared-picture.ts'
import { isShareRequest } from './share-target.ts'

const origin = 'https://shop.example'
const sharedFrom = (referrer: string, path = SHARE_PATH) => {
  vi.stubGlobal('location', { origin })
  return isShareRequest({ url: new URL(path, origin), request: { referrer } })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a picture that an app shares is taken', () => {
  for (const referrer of ['', 'about:client', 'android-app://com.example.gallery/', `${origin}/`]) {
    expect(sharedFrom(referrer), referrer).toBe(true)
  }
  expect(sharedFrom('', '/contact-us')).toBe(false)
})

test('a picture that another website sends is not', () => {
  expect(sharedFrom('https://evil.example/')).toBe(false)
})
