/** Which addresses of the internet a server may be sent to by somebody it does not know. */
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the public internet: this machine, its neighbours, and ways around to them. */
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

/** Of IPv6 all that is public lies in here, except for what leads to IPv4 networks or is for documents. */
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv6')
}

/** Whether an IP address is of the public internet. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !privateNetworks.check(address, 'ipv4')
  return family === 6 && publicIpv6.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
}

/** Whether a host is a name that could be of the public internet. Where it leads is known only when it is looked up. */
export function isPublicHostname(host: string): boolean {
  return /\.[a-z][a-z\d-]*$/i.test(host) && !/\.(?:internal|intranet|home|lan|local|localhost)$/i.test(host)
}

/** Looks a name up for a connection, which then goes to the very address that was looked at, and to no other. */
export const lookupPublicAddress: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const [first, ...others] = found.filter(({ address }) => isPublicAddress(address))
    if (!first) return callback(new Error(`${host} leads to no public address.`), '')
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
