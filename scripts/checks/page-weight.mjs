/** Finds the scripts that a page loads, based on Vite's build manifest. */

/** @typedef {{ file: string, name?: string, imports?: string[], dynamicImports?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest keys are source files or names of shared chunks */

/**
 * Returns the scripts that a first visit to a page has to wait for: the script in index.html, the page's chunk and all
 * chunks that the two import statically, directly or indirectly. Throws if the build has no such chunk.
 *
 * @param {Manifest} manifest
 * @param {string} page name of the page's chunk (`scripts/code-splitting.ts`)
 * @returns {string[]} file names, each once
 */
export function scriptsOfPage(manifest, page) {
  return withImports(manifest, ['index.html', keyOf(manifest, page)])
}

/**
 * Returns the scripts that load after the given ones, because these chunks or what they import need them.
 *
 * @param {Manifest} manifest
 * @param {string[]} first file names of the scripts that the page has already loaded
 * @param {string[]} chunks names of the chunks that load later
 * @returns {string[]} file names, each once
 */
export function laterScripts(manifest, first, chunks) {
  const later = withImports(
    manifest,
    chunks.map((chunk) => keyOf(manifest, chunk)),
  )
  return later.filter((file) => !first.includes(file))
}

/**
 * @param {Manifest} manifest
 * @param {string[]} keys
 */
function withImports(manifest, keys) {
  const reached = new Set(keys)
  for (const key of reached) for (const imported of manifest[key]?.imports ?? []) reached.add(imported)
  return [...reached].map((key) => manifest[key]?.file ?? '')
}

/**
 * Returns the key of the chunk with this name, or of the chunk built from the source file with this path.
 *
 * @param {Manifest} manifest
 * @param {string} name
 */
function keyOf(manifest, name) {
  const key = manifest[name] ? name : Object.keys(manifest).find((key) => manifest[key]?.name === name)
  if (!key) throw new Error(`The build has no chunk ${name}.`)
  return key
}
