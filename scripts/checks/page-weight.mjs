/** Finds the scripts that a page loads, based on Vite's build manifest. */

/** @typedef {{ file: string, imports?: string[], dynamicImports?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest keys are source files or names of shared chunks */

/**
 * Matches the source files of pages and the chunks that several pages share, which the router imports dynamically. All
 * other dynamic imports load after the first paint.
 */
const PAGE = /^(src\/routes\/|_[\w-]+-pages?-)/

/**
 * Returns the scripts that a first visit to a page has to wait for (`first`), and the scripts that load after the first
 * paint (`later`). No script is in both arrays.
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
 * Returns the manifest keys of the given chunks and of all chunks that they import statically, directly or indirectly.
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
 * Returns the chunks that the given chunks import dynamically, except pages. Chunks are identified by their manifest
 * keys.
 *
 * @param {Manifest} manifest
 * @param {string[]} keys
 */
function dynamicImportsOf(manifest, keys) {
  return keys.flatMap((key) => chunkOf(manifest, key).dynamicImports ?? []).filter((key) => !PAGE.test(key))
}

/**
 * Returns the chunk with this key from the build manifest. Throws if there is no such chunk.
 *
 * @param {Manifest} manifest
 * @param {string} key
 */
function chunkOf(manifest, key) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no chunk for ${key}.`)
  return chunk
}
