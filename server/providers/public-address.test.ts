import { expect, test } from 'vitest'
import { isPublicAddress, isPublicHostname, lookupPublicAddress } from './public-address.ts'

test.each(['8.8.8.8', '142.250.1.1', '2607:f8b0:4004:800::200e', '2a00:1450:4001::8a'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2001::1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'not an address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('a hostname is public only if it contains a dot and has no local suffix', () => {
  expect(['fcm.googleapis.com', 'web.push.apple.com'].every(isPublicHostname)).toBe(true)
  expect(['localhost', 'database', 'a.local', 'a.internal', '1.2.3.4', '[::1]', 'a.b.'].some(isPublicHostname)).toBe(
    false,
  )
})

test('a hostname that resolves to this machine is not connected to', async () => {
  for (const all of [true, false]) {
    const outcome = await new Promise((resolve) => lookupPublicAddress('localhost', { all }, resolve))
    expect(String(outcome)).toMatch('localhost has no public address.')
  }
})
