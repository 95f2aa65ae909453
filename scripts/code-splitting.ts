/**
 * Decides which modules of the page share a file. A first visit loads three: every
 * request costs a slow phone half a second. Left alone, Rolldown would make a file for
 * each set of pages that share a module. Dialogs have files of their own.
 */
const PACKAGES = /\/node_modules\//

/** What several of the pages for buying need. */
const SHARED =
  /\/src\/(ui\/(display|icons|layout|pictures|slides|forms\/field)|features\/(catalogue|outbox|wishlist)\/[^/]+$)/

/**
 * What only devices with a bag, wishlist, account or unsent form need: not a
 * first visit.
 */
const ACCOUNT = /\/src\/state\/(session\/(account-services|log-out|session-ended)|sync\/sync-scheduler)\./

interface ModuleGraph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

/**
 * For Rolldown's `codeSplitting`, the most important first. Each includes what
 * its modules import.
 */
export const chunkGroups = [
  { name: 'packages', tags: ['$initial' as const], test: PACKAGES, priority: 6 },
  {
    name: (id: string, graph: ModuleGraph) => (isInitial(id, graph) || SHARED.test(id) ? 'shop' : null),
    debugName: 'shop',
    priority: 5,
  },
  { name: 'home-page', test: /\/src\/routes\/shop\/home\./, priority: 4 },
  { name: 'product-page', test: /\/src\/routes\/shop\/product\./, priority: 3 },
  { name: 'account', test: ACCOUNT, priority: 2 },
  { name: 'rest', test: /\/src\/routes\/(?!shop\/products\.)/, priority: 1 },
]

const known = new Map<string, boolean>()

/** Whether the entry imports a module statically, directly or not. */
function isInitial(id: string, graph: ModuleGraph): boolean {
  const found = known.get(id)
  if (found !== undefined) return found
  // Ends the search at modules that import each other.
  known.set(id, false)
  const info = graph.getModuleInfo(id)
  const result = info !== null && (info.isEntry || info.importers.some((importer) => isInitial(importer, graph)))
  known.set(id, result)
  return result
}
