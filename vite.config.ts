import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { svgSprite } from './src/ui/icons/svg-sprite.ts'

const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'))

/** Told by the path inside this folder, as the folder itself may lie in one that is called `src`. */
const isShopCode = (id: string) => /^(contract|src)[\\/](?!main\.tsx)/.test(relative(import.meta.dirname, id))

/** What every page is drawn with, beside the frame that stands around all of them. */
const isInEveryPage = (id: string) =>
  /^(src[\\/]ui[\\/](page-head|pictures[\\/].*|layout[\\/]skeleton)|contract[\\/]picture-rendition)\.tsx?$/.test(
    relative(import.meta.dirname, id),
  )

const WAY_TO_A_PIECE = /\/products?-/

/** Icons and wordmark stand in the page itself. */
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
  // The list of what else a late chunk needs weighs on every first visit, and grows with every page. So only the ways to a
  // piece carry it; other chunks ask for the rest when they have come, which costs a first visit one round trip.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }) =>
      hostType === 'html' || WAY_TO_A_PIECE.test(file) ? needed : [],
  },
  rolldownOptions: {
    output: {
      // What every first visit needs comes in two files: packages, which seldom change, and the shop's own. A dozen would
      // compress worse; `npm run size` shows by how much.
      codeSplitting: {
        groups: [
          { name: 'packages', tags: ['$initial' as const], test: /node_modules/, priority: 1 },
          { name: 'shop', tags: ['$initial' as const], test: isShopCode },
          { name: 'pages', test: isInEveryPage },
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

/**
 * The renderer brings its own React, built for production, so that first visits are rendered at full speed whatever
 * NODE_ENV says to the server.
 */
const renderer = {
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: [/^(react|react-dom|valtio|radix-ui|keen-slider)$/, /^@(tanstack|radix-ui)\//] },
}

/** React brings this hook by itself; the router's store asks for the copy that older ones need. */
const alias = { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' }

/** Where `npm run dev` has the server of the shop, which reads the same variable (`server/config/config.ts`). */
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
        // Every route's code, so that a tab of an older version still has all of it; pictures come when they are seen.
        injectManifest: {
          globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'icons/favicon.svg'],
          rollupFormat: 'iife',
        },
        includeManifestIcons: false,
      }),
  ],
  // File names are unique, so a class needs no number of its own; names that say something also compress.
  css: { modules: { generateScopedName: (local, file) => `${basename(file, '.module.css')}_${local}` } },
  resolve: { alias },
  build: isSsrBuild ? server : page,
  publicDir: isSsrBuild ? false : 'public',
  server: {
    proxy: { '/api': shopServer, '/media': shopServer, '/sandbox': shopServer },
  },
}))
