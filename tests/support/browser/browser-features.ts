import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { SUPPORTED_BROWSERS } from '../../../scripts/supported-browsers.ts'

interface Support {
  version_added: string | boolean | null
  flags?: unknown
}
interface Compat {
  support: Record<string, Support | Support[] | undefined>
}
interface Feature {
  __compat?: Compat
  [name: string]: Feature | Compat | undefined
}

/** What JavaScript can name. */
interface BrowserFeature {
  /** Its interface, or the feature itself if it is a global. */
  owner: string
  /** Null for a global. */
  member: string | null
  isStatic: boolean
  /** At least one of the oldest supported browsers lacks it. */
  isNewer: boolean
}

/** From MDN's browser compatibility data. */
export function browserFeatures(): BrowserFeature[] {
  const file = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
  const { api, javascript }: { api: Feature; javascript: { builtins: Feature } } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  return [api, javascript.builtins].flatMap((tree) =>
    partsOf(tree).flatMap(([owner, feature]) => [
      { owner, member: null, isStatic: false, isNewer: isNewer(feature) },
      ...partsOf(feature).flatMap(([name, part]) => {
        const member = name.replace('_static', '')
        return /^[A-Za-z]+$/.test(member) ? [{ owner, member, isStatic: name !== member, isNewer: isNewer(part) }] : []
      }),
    ]),
  )
}

function partsOf(parent: Feature): [string, Feature][] {
  return Object.entries(parent).filter(([name]) => name !== '__compat') as [string, Feature][]
}

function isNewer({ __compat: compat }: Feature): boolean {
  if (!compat) return false
  return !Object.entries(SUPPORTED_BROWSERS).every(([browser, oldest]) =>
    [compat.support[browser]].flat().some((one) => {
      if (!one || one.flags) return false
      const { version_added: added } = one
      return added === true || (typeof added === 'string' && Number.parseFloat(added.replace('≤', '')) <= oldest)
    }),
  )
}
