import { expect, test } from 'vitest'
import { networkOf } from './client-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:9::1', '2001:db8:9:0::/64'],
  ['2001:db8:9:0:1:2:3:4', '2001:db8:9:0::/64'],
  ['2001:0db8:0009:0000::abcd', '2001:db8:9:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is in the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
