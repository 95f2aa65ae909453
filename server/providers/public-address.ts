/** Tells public addresses from private ones, against server-side request forgery. */
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Local, private, reserved and documentation addresses; IPv6 that embeds IPv4. */
const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4')
}

/** Contains all public addresses, beside the exceptions in `privateNetworks`. */
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv6')
}

/** False for private addresses and for anything else. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !privateNetworks.check(address, 'ipv4')
  return family === 6 && publicIpv6.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
}

/**
 * False for `localhost`, IP addresses and the like. A public name may still
 * resolve to a private address: check that too.
 */
export function isPublicHostname(host: string): boolean {
  return /\.[a-z][a-z\d-]*$/i.test(host) && !/\.(?:internal|intranet|home|lan|local|localhost)$/i.test(host)
}

/**
 * Returns only public addresses, and fails without one. The request connects to
 * the very address that was checked, which prevents DNS rebinding.
 */
export const lookupPublicAddress: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const [first, ...others] = found.filter(({ address }) => isPublicAddress(address))
    if (!first) return callback(new Error(`${host} has no public address.`), '')
    callBack(callback, options.all === true, [first, ...others])
  })
}

function callBack(
  callback: Parameters<LookupFunction>[2],
  all: boolean,
  found: [LookupAddress, ...LookupAddress[]],
): void {
  if (all) callback(null, found)
  else callback(null, found[0].address, found[0].family)
}
