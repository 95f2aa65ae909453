import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { svgSprite } from './src/ui/icons/svg-sprite.ts'

const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'))

/**
 * Returns a function that tests whether a module's path matches a pattern. The path is relative to the project root,
 * because the project itself may be in a folder named `src`.
 */
const inPath = (pattern: RegExp) => (id: string) =>
  pattern.test(relative(import.meta.dirname, id).replaceAll('\\', '/'))

const isShopCode = inPath(/^(contract|src)\/(?!main\.tsx)/)

/** Matches modules that every page needs in addition to the app shell. */
const isInEveryPage = inPath(/^(src\/ui\/(page-head|pictures\/.*|layout\/skeleton)|contract\/picture-rendition)\.tsx?$/)

/**
 * Chunks of shared code that only some pages need, or that loads after the first paint. There is only one chunk for
 * each part of the shop, because every request costs a round trip on a slow connection. A module belongs to the first
 * pattern that matches. This order keeps the initial scripts of each page small: the list page needs only `display`,
 * the product page also needs `device`.
 */
const PARTS: Record<string, RegExp> = {
  display:
    /^(src\/(ui\/(buttons|display|icons)\/|ui\/layout\/(empty-state|accordion)|lib\/|features\/catalogue\/product-grid)|contract\/(catalogue\/ratings|shop-facts)|node_modules\/@tanstack\/)/,
  device:
    /^(node_modules\/valtio\/|contract\/(user|bag\/line-id)|src\/sync\/(new-id|storage\/(device-storage|storage-changes)|session\/session-store)|src\/state\/(use-scroll|toasts|session\/session\.|sync\/watch-stored-value|local\/(local-list|recently-viewed|last-sizes))|src\/features\/(bag\/storage-warning|product\/sizes\/size-kind))/,
  sync: /^(contract|src\/(state|sync))\//,
  forms: /^src\/(ui\/(forms|layout)|features\/(account|auth|outbox|install|orders))\//,
}

const parts = Object.entries(PARTS).map(([name, pattern], index, { length }) => ({
  name,
  test: inPath(pattern),
  minShareCount: 2,
  priority: 10 + length - index,
}))

/**
 * Files of the chunks that load after the first paint or together with a page, without extensions. Each chunk also
 * contains what only its files import; what several chunks import is in the first of them. `npm run size` recognises
 * chunks of pages by names that end in `-page` or `-pages`.
 */
const LAZY_PARTS: Record<string, readonly string[]> = {
  'after-load': [
    'src/after-load',
    'src/features/shell/account-menu',
    'src/features/shell/bag-count',
    'src/features/shell/menu-drawer',
    'src/features/shell/status-banners',
    'src/features/shell/toasts',
    'src/features/shell/track-order-link',
    'src/features/shell/user-menu',
    'src/features/wishlist/heart',
    'src/state/bag/add-through-account',
    'src/state/sync/notify-rejected-lines',
  ],
  'minimal-frame': ['src/features/shell/minimal-frame'],
  'bag-page': ['src/routes/checkout/bag'],
  'payment-pages': [
    'src/features/checkout/payment/card-dialog',
    'src/features/checkout/payment/paypal-return',
    'src/routes/checkout/payment-failed',
    'src/routes/checkout/payment-success',
  ],
  'auth-pages': [
    'src/routes/account/auth-layout',
    'src/routes/account/forgot-password',
    'src/routes/account/login',
    'src/routes/account/register',
    'src/routes/account/reset-password',
  ],
  'order-pages': [
    'src/routes/account/follow',
    'src/routes/account/order',
    'src/routes/account/orders',
    'src/routes/account/track-order',
  ],
  buying: ['src/features/delivery/delivers-to', 'src/features/stock-alerts/stock-alert'],
}

const lazyParts = Object.entries(LAZY_PARTS).map(([name, files], index, { length }) => ({
  name,
  test: inPath(new RegExp(`^(${files.join('|')})\\.tsx?$`)),
  priority: length - index,
}))

const LIST_OR_PRODUCT = /\/products?-/

/** Vite plugin that inlines the icons and the wordmark into the HTML page. */
const drawingsInPage: Plugin = {
  name: 'drawings-in-page',
  transformIndexHtml: (html) => html.replace('<!--drawings-->', svgSprite),
}

/** Build options for the page and its service worker, in `dist/client`. */
const page = {
  outDir: 'dist/client',
  manifest: true,
  // Build one stylesheet: the server inlines it into first visits, and no chunk that loads later can restyle a painted
  // page.
  cssCodeSplit: false,
  // By default, every lazy-loaded chunk comes with a list of dependencies to preload, which makes every first visit
  // larger. Only the list and product pages keep this list; other chunks import their dependencies after they have
  // loaded, which costs one round trip.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }) =>
      hostType === 'html' || LIST_OR_PRODUCT.test(file) ? needed : [],
  },
  rolldownOptions: {
    output: {
      // A first visit loads two files: npm packages, which rarely change, and the shop's own code. More files would
      // compress worse; `npm run size` prints the compressed sizes.
      codeSplitting: {
        groups: [
          { name: 'packages', tags: ['$initial' as const], test: /node_modules/, priority: 20 },
          { name: 'shop', tags: ['$initial' as const], test: isShopCode, priority: 20 },
          { name: 'pages', test: isInEveryPage, priority: 20 },
          ...parts,
          ...lazyParts,
        ],
      },
    },
  },
}

/**
 * Build options for the server and the page renderer that it loads, in `dist/server`. npm packages are not bundled, but
 * loaded from node_modules.
 */
const server = {
  outDir: 'dist/server',
  ssr: true,
  target: 'node20',
  rolldownOptions: {
    input: {
      main: 'server/main.ts',
      cli: 'server/cli/cli.ts',
      'render-worker': 'server/render/render-worker.ts',
      'entry-server': 'src/entry-server.tsx',
    },
  },
}

/**
 * Additional options for the server build. React's production build is bundled into the renderer, so that rendering is
 * fast regardless of the server's NODE_ENV.
 */
const renderer = {
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: [/^(react|react-dom|valtio|radix-ui|keen-slider)$/, /^@(tanstack|radix-ui)\//] },
}

/**
 * React itself includes this hook. The router's store imports a copy for older React versions, which the alias
 * replaces.
 */
const alias = { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' }

/**
 * URL of the shop's server for `npm run dev`. The server reads the same environment variable in
 * `server/config/config.ts`.
 */
const shopServer = `http://127.0.0.1:${process.env.PORT || 4173}`

export default defineConfig(({ isSsrBuild }) => ({
  ...(isSsrBuild && renderer),
  plugins: [
    react(),
    drawingsInPage,
    !isSsrBuild &&
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        manifest,
        registerType: 'prompt',
        injectRegister: false,
        // Precache all code, so that tabs running an older version can still load the chunks of that version. Pictures
        // are cached when they are shown.
        injectManifest: {
          globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'icons/favicon.svg'],
          rollupFormat: 'iife',
        },
        includeManifestIcons: false,
      }),
  ],
  // CSS file names are unique, so class names need no hash. Readable names also compress better.
  css: { modules: { generateScopedName: (local, file) => `${basename(file, '.module.css')}_${local}` } },
  resolve: { alias },
  build: isSsrBuild ? server : page,
  publicDir: isSsrBuild ? false : 'public',
  server: {
    proxy: { '/api': shopServer, '/media': shopServer, '/sandbox': shopServer },
  },
}))
