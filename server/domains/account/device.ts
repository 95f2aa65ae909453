/** What a session shows of its device: enough to recognise one's own, too little to follow anybody. */
export interface Device {
  /** E.g. `Chrome on Android`; empty if unknown. */
  device: string
  /** The network, e.g. `203.0.x.x`; empty if unknown. */
  place: string
}

/** Names are never taken from the user agent itself, which its sender may write. */
export function describeDevice(userAgent: string, ip: string): Device {
  const browser = firstMatch(BROWSERS, userAgent)
  const system = firstMatch(SYSTEMS, userAgent)
  const device = browser && system ? `${browser} on ${system}` : browser || system
  return { device, place: shortenedNetwork(ip) }
}

type Names = readonly (readonly [pattern: RegExp, name: string])[]

/** Most claim to be Chrome or Safari too, so these two come last. */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

/** Android claims to be Linux, and iPhones to be like Mac OS X. */
const SYSTEMS: Names = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

function firstMatch(names: Names, userAgent: string): string {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
}

/** The first half of an IPv4 address, or the first two groups of an IPv6 address. */
function shortenedNetwork(ip: string): string {
  const [, one, two] = /(?:^|:)(\d+)\.(\d+)\.\d+\.\d+$/.exec(ip) ?? []
  if (one !== undefined) return `${one}.${two}.x.x`
  const [, first, second] = /^([0-9a-f]{1,4}):([0-9a-f]{1,4}):/i.exec(ip) ?? []
  return first === undefined ? '' : `${first}:${second}::`.toLowerCase()
}
