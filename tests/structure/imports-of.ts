import { posix } from 'node:path'
import { parseSync } from 'vite'

export interface Import {
  /** A path from the project's root, or the name of a package without its subpath. */
  target: string
  isPackage: boolean
  /** Erased by the compiler. */
  isType: boolean
  /** As written in the source. */
  specifier: string
}

/** The import aliases of package.json. */
const NAMES = { '#contract/': 'contract/', '#sync/': 'src/sync/', '#server/': 'server/', '#shop/': 'shop/' } as const

/** Returns everything that a source file imports or re-exports, lazy imports included. */
export function importsOf(path: string, source: string): Import[] {
  const { module } = parseSync(path, source)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ specifier: moduleRequest.value, isType }] : []))
  const lazy = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => source.slice(start, end))
    // A computed specifier cannot be checked. Only the server's start has one, for the renderer.
    .filter((text) => /^['"`]/.test(text))
    .map((text) => ({ specifier: text.slice(1, -1), isType: false }))
  return [...imports, ...exports, ...lazy].map((found) => ({ ...found, ...resolved(path, found.specifier) }))
}

function resolved(path: string, specifier: string): Pick<Import, 'target' | 'isPackage'> {
  if (specifier.startsWith('.')) {
    return { target: posix.join(posix.dirname(path), specifier), isPackage: false }
  }
  const named = Object.entries(NAMES).find(([name]) => specifier.startsWith(name))
  if (named) return { target: specifier.replace(...named), isPackage: false }
  const parts = specifier.split('/')
  return { target: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/'), isPackage: true }
}
