import { expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../../tests/support/simulation/fake-local-storage.ts'
import { rememberOffer, wasOfferedRecently } from './last-install-offer.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const offeredAt = Date.UTC(2026, 10, 21)

stubLocalStorage()

test('a device without an offer may get one', () => {
  expect(wasOfferedRecently(offeredAt)).toBe(false)
})

test('an offer is not repeated for 30 days', () => {
  rememberOffer(offeredAt)
  expect(wasOfferedRecently(offeredAt + 30 * DAY_MS - 1)).toBe(true)
  expect(wasOfferedRecently(offeredAt + 30 * DAY_MS)).toBe(false)
})

test('a device that blocks storage gets no offer, but the shopper can still open the install sheet', () => {
  const deny = () => {
    throw new DOMException('Access is denied.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: deny, setItem: deny })
  expect(wasOfferedRecently(offeredAt)).toBe(true)
  expect(() => rememberOffer(offeredAt)).not.toThrow()
})
