/** Decides which built files contain which modules of the page. */
import { relative } from 'node:path'

/**
 * Modules that most pages need but the entry does not import. They are in the file `shop`, so that a first visit loads
 * three files: `packages`, `shop` and the page.
 */
const SHARED = [
  'contract/bag/line-id',
  'contract/catalogue/picture-rendition',
  'node_modules/@tanstack/react-router/.*',
  'src/features/wishlist/lazy-heart',
  'src/lib/(format-date|lazy-below-fold|local-storage|use-focus-fallback)',
  'src/state/(toasts|use-scroll-to-top|local/(last-sizes|local-list))',
  'src/ui/(display/price|icons/rosette|layout/(accordion|empty-state|skeleton)|page-head|pictures/.*)',
  'src/ui/slides/(slide-dots|use-slides)',
]

/**
 * Files of the chunks that load together with a page or after the first paint, without extensions. There is one chunk
 * for each part of the shop, because every request costs a round trip on a slow connection. Each chunk also contains
 * what its files import, unless an earlier chunk contains it.
 */
const PARTS: Record<string, readonly string[]> = {
  'home-page': ['src/routes/shop/home'],
  'list-page': [
    'contract/shop-facts',
    'src/features/catalogue/product-grid',
    'src/lib/use-media-query',
    'src/routes/shop/products',
  ],
  'product-page': ['src/routes/shop/product', 'src/features/bag/storage-warning', 'src/ui/display/star-rating'],
  'after-load': [
    'src/after-load',
    'src/features/install/offline-switch',
    'src/features/shell/(bag-count|menu-drawer|status-banners|track-order-link|user-menu)',
    'src/features/wishlist/heart',
    'src/state/local/(last-page|recent-searches|recently-viewed|stock-alerts)',
    'src/state/queries/persist-queries',
  ],
  buying: [
    'src/features/delivery/delivers-to',
    'src/features/stock-alerts/stock-alert',
    'src/state/local/delivery-pin',
    'src/ui/forms/field',
  ],
  account: [
    'contract/(bag|orders)/(?!limits).*',
    'src/features/outbox/.*',
    'src/state/(checkout|local|outbox|session|sync|worker)/.*',
    'src/state/bag/add-through-account',
    'src/sync/.*',
    'src/ui/layout/sheet',
  ],
  forms: [
    'src/features/account/(account-form|auth-.*|new-password-fields|require-login)',
    'src/state/forms/.*',
    'src/features/newsletter/newsletter-signup',
    'src/ui/(display|forms)/.*',
  ],
  'stock-alerts': ['src/features/stock-alerts/(stock-alert-sheet|waiting-stock-alert)'],
  'order-pages': ['src/features/(orders|returns)/.*', 'src/routes/account/(follow|orders?|return-request|track-order)'],
  'frame-pages': ['src/features/shell/minimal-frame', 'src/routes/not-found'],
  'bag-page': ['src/routes/checkout/bag'],
  'payment-pages': [
    'src/features/checkout/payment/(card-dialog|paypal-return)',
    'src/routes/checkout/payment-(failed|success)',
  ],
  'account-pages': ['src/routes/account/.*'],
  'policy-pages': ['src/routes/shop/(privacy|return|terms)'],
  'request-pages': ['src/routes/shop/(contact-us|custom-order)'],
  widgets: ['node_modules/@radix-ui/(?!react-(navigation-menu|slider|toast)/).*'],
}

interface ModuleInfo {
  isEntry: boolean
  /** Ids of the modules that import this module statically. */
  importers: readonly string[]
}

interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null
}

/** Returns Rolldown's options for code splitting. `root` is the project's folder. */
export function codeSplitting(root: string) {
  // Relative to the project, because the project itself may be in a folder named `src`.
  const inPath = (files: readonly string[]) => {
    const pattern = new RegExp(`^(${files.join('|')})\\.(ts|tsx|js|mjs)$`)
    return (id: string) => pattern.test(relative(root, id).replaceAll('\\', '/'))
  }
  const isShared = inPath(SHARED)
  const isInitial = initialModules()
  const isPackage = (id: string) => id.includes('/node_modules/')
  return {
    groups: [
      { name: 'packages', tags: ['$initial' as const], test: (id: string) => isPackage(id), priority: 200 },
      {
        name: (id: string, graph: ModuleGraph) =>
          isShared(id) || (!isPackage(id) && isInitial(id, graph)) ? 'shop' : null,
        debugName: 'shop',
        priority: 199,
      },
      ...Object.entries(PARTS).map(([name, files], index) => ({ name, test: inPath(files), priority: 100 - index })),
    ],
  }
}

/** Returns a function that tests whether the entry imports a module statically, directly or through other modules. */
function initialModules(): (id: string, graph: ModuleGraph) => boolean {
  const known = new Map<string, boolean>()
  const isInitial = (id: string, graph: ModuleGraph): boolean => {
    const found = known.get(id)
    if (found !== undefined) return found
    // Ends the search at modules that import each other.
    known.set(id, false)
    const info = graph.getModuleInfo(id)
    const result = info !== null && (info.isEntry || info.importers.some((importer) => isInitial(importer, graph)))
    known.set(id, result)
    return result
  }
  return isInitial
}
