import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { svgSprite } from './src/ui/icons/svg-sprite.ts'

const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'))

/** Returns a test for module ids by their path below this folder, which may itself lie in a folder called `src`. */
const inPath = (pattern: RegExp) => (id: string) =>
  pattern.test(relative(import.meta.dirname, id).replaceAll('\\', '/'))

const isShopCode = inPath(/^(contract|src)\/(?!main\.tsx)/)

/** What every page needs besides the shell. */
const isInEveryPage = inPath(/^(src\/ui\/(page-head|pictures\/.*|layout\/skeleton)|contract\/picture-rendition)\.tsx?$/)

/**
 * Shared code that only some pages wait for, or that loads after the first paint: one file for each part of the shop,
 * because on a slow line every request costs a round trip. A module belongs to the first part that matches. The order
 * keeps a page's first scripts small: the list needs `display`, the product page also `device`.
 */
const PARTS: Record<string, RegExp> = {
  display:
    /^(src\/(ui\/(buttons|display|icons)\/|ui\/layout\/(empty-state|accordion)|lib\/|features\/catalogue\/product-grid)|contract\/(catalogue\/ratings|shop-facts)|node_modules\/@tanstack\/)/,
  device:
    /^(node_modules\/valtio\/|contract\/user|src\/sync\/(new-id|storage\/(device-storage|storage-changes)|session\/session-store)|src\/state\/(use-scroll|toasts|session\/session\.|sync\/watch-stored-value|local\/(local-list|recently-viewed))|src\/features\/bag\/storage-warning)/,
  sync: /^(contract|src\/(state|sync))\//,
  forms: /^src\/(ui\/(forms|layout)|features\/(account|auth|outbox|install|orders))\//,
}

const parts = Object.entries(PARTS).map(([name, pattern], index, { length }) => ({
  name,
  test: inPath(pattern),
  minShareCount: 2,
  priority: length - index,
}))

const LIST_OR_PRODUCT = /\/products?-/

/** Inlines icons and the wordmark into the page. */
const drawingsInPage: Plugin = {
  name: 'drawings-in-page',
  transformIndexHtml: (html) => html.replace('<!--drawings-->', svgSprite),
}

/** The page and its service worker: `dist/client`. */
const page = {
  outDir: 'dist/client',
  manifest: true,
  // One stylesheet: the server inlines it into first visits, and no late chunk can restyle a painted page.
  cssCodeSplit: false,
  // Lists of a lazy chunk's dependencies add to every first visit. Only list and product pages have one; other chunks
  // import their dependencies after they have loaded, which costs one round trip.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }) =>
      hostType === 'html' || LIST_OR_PRODUCT.test(file) ? needed : [],
  },
  rolldownOptions: {
    output: {
      // The first visit gets two files: packages, which rarely change, and the shop's own code. More files would compress
      // worse; `npm run size` shows by how much.
      codeSplitting: {
        groups: [
          { name: 'packages', tags: ['$initial' as const], test: /node_modules/, priority: 7 },
          { name: 'shop', tags: ['$initial' as const], test: isShopCode, priority: 7 },
          { name: 'pages', test: isInEveryPage, priority: 7 },
          ...parts,
        ],
      },
    },
  },
}

/** The server and the renderer that it loads: `dist/server`. Packages stay in node_modules. */
const server = {
  outDir: 'dist/server',
  ssr: true,
  target: 'node20',
  rolldownOptions: {
    input: { main: 'server/main.ts', cli: 'server/cli/cli.ts', 'entry-server': 'src/entry-server.tsx' },
  },
}

/** The renderer bundles React's production build, so that it renders at full speed whatever the server's NODE_ENV is. */
const renderer = {
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: [/^(react|react-dom|valtio|radix-ui|keen-slider)$/, /^@(tanstack|radix-ui)\//] },
}

/** React includes this hook; the router's store imports a copy for older React versions. */
const alias = { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' }

/** URL of the shop's server during `npm run dev`. The server reads the same variable (`server/config/config.ts`). */
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
        // All code is precached, so that tabs of an older version can still load theirs. Pictures are cached when shown.
        injectManifest: {
          globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'icons/favicon.svg'],
          rollupFormat: 'iife',
        },
        includeManifestIcons: false,
      }),
  ],
  // File names are unique, so class names need no hash. Readable names also compress better.
  css: { modules: { generateScopedName: (local, file) => `${basename(file, '.module.css')}_${local}` } },
  resolve: { alias },
  build: isSsrBuild ? server : page,
  publicDir: isSsrBuild ? false : 'public',
  server: {
    proxy: { '/api': shopServer, '/media': shopServer, '/sandbox': shopServer },
  },
}))
