/** Determines the scripts that a page loads, from Vite's manifest. */

/** @typedef {{ file: string, imports?: string[], dynamicImports?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest keys are source files or names of shared chunks */

/** Matches pages, which the router imports dynamically. All other dynamic imports run after the first paint. */
const PAGE = /^src\/routes\//

/**
 * Returns the scripts that a first visit to a page waits for, and those that load after the first paint. No file is in
 * both lists.
 *
 * @param {Manifest} manifest
 * @param {string} entry key of the script in index.html
 * @param {string} page the page's source file
 * @returns {{ first: string[], later: string[] }}
 */
export function scriptsOfPage(manifest, entry, page) {
  const first = withImports(manifest, [entry, page])
  const later = withImports(manifest, dynamicImportsOf(manifest, first))
  const files = (/** @type {string[]} */ keys) => keys.map((key) => chunkOf(manifest, key).file)
  return { first: files(first), later: files(later.filter((key) => !first.includes(key))) }
}

/**
 * Returns the keys together with those of all static imports, recursively.
 *
 * @param {Manifest} manifest
 * @param {string[]} keys
 */
function withImports(manifest, keys) {
  const reached = new Set(keys)
  for (const key of reached) for (const imported of chunkOf(manifest, key).imports ?? []) reached.add(imported)
  return [...reached]
}

/**
 * Returns the keys of all dynamic imports, except pages.
 *
 * @param {Manifest} manifest
 * @param {string[]} keys
 */
function dynamicImportsOf(manifest, keys) {
  return keys.flatMap((key) => chunkOf(manifest, key).dynamicImports ?? []).filter((key) => !PAGE.test(key))
}

/**
 * Returns a chunk of the manifest. Throws if it does not exist.
 *
 * @param {Manifest} manifest
 * @param {string} key
 */
function chunkOf(manifest, key) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no chunk for ${key}.`)
  return chunk
}
