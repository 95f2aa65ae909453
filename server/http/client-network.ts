/**
 * Who sends a request: the network that limits count, also behind proxies. A
 * forwarding header is believed only from TRUSTED_PROXIES; anybody else could
 * write a new address into each request.
 */
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const PRIVATE = new BlockList()
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE.addSubnet(address, bits, 'ipv4')
}
PRIVATE.addAddress('::1', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

/**
 * Calls `report` once for each private peer that sends a forwarding header without
 * being listed: probably the owner's own proxy.
 */
export function reportUnlistedProxies(app: FastifyInstance, report: (peer: string) => void): void {
  const reported = new Set<string>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (isUnlistedProxy(request) && !reported.has(request.ip)) {
      reported.add(request.ip)
      report(plainAddress(request.ip))
    }
    done()
  })
}

/** Then its address says nothing about the client, so limits by network do not hold. */
export function isUnlistedProxy({ headers, ip, socket }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return false
  // Of a listed proxy, `ip` is the client's.
  if (ip !== socket.remoteAddress) return false
  const peer = plainAddress(ip)
  return PRIVATE.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4')
}

/** The IPv4 address or the IPv6 /64 of a client; null behind an unlisted proxy. */
export function clientNetwork(request: FastifyRequest): string | null {
  return isUnlistedProxy(request) ? null : networkOf(request.ip)
}

/** One customer of an IPv6 provider has a whole /64. */
export function networkOf(ip: string): string {
  const address = plainAddress(ip)
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0')
  const groups = address.includes('::') ? [...(first ?? []), ...zeros, ...(last ?? [])] : (first ?? [])
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Without a zone, and IPv4 as such. */
function plainAddress(ip: string): string {
  const [address = ''] = ip.split('%')
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
