import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { brandIcons } from './scripts/brand-icons.ts'
import { chunkGroups } from './scripts/code-splitting.ts'
import { builtDetails, currentDetails, manifestOf, shopLook } from './scripts/shop-files.ts'
import { SUPPORTED_BROWSERS } from './scripts/supported-browsers.ts'
import { svgSprite } from './src/ui/icons/svg-sprite.ts'

const manifest = manifestOf(JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8')))

/**
 * Runs the packages in a task of their own, as soon as they have arrived.
 * Together with the shop's script, which imports them, they would block a slow
 * phone for too long.
 */
const packagesFirst: Plugin = {
  name: 'packages-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        /<link rel="modulepreload" crossorigin href="([^"]*\/packages-[^"]*)">/,
        '<script type="module" async crossorigin src="$1"></script>',
      ),
  },
}

/** Inlines icons and wordmark into the HTML. */
const drawingsInPage: Plugin = {
  name: 'drawings-in-page',
  transformIndexHtml: (html) => html.replace('<!--drawings-->', svgSprite),
}

/**
 * Tells Chromium to compile scripts in another thread while they arrive, not each
 * function when first called: https://v8.dev/blog/explicit-compile-hints. The
 * comment must precede the list of stylesheets that Vite adds last.
 */
const compileOnArrival: Plugin = {
  name: 'compile-on-arrival',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}

/** Page and service worker, in `dist/client`. */
const page = {
  outDir: 'dist/client',
  manifest: true,
  target: Object.entries(SUPPORTED_BROWSERS).map(
    ([browser, version]) => browser.replace('safari_ios', 'ios') + version,
  ),
  // Only the HTML lists the scripts to preload.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }) =>
      hostType === 'html' ? needed : [],
  },
  rolldownOptions: {
    output: {
      entryFileNames: 'assets/shop-[hash].js',
      codeSplitting: { groups: chunkGroups },
    },
  },
}

/**
 * Server and page renderer, in `dist/server`. npm packages are loaded from
 * node_modules.
 */
const server = {
  outDir: 'dist/server',
  ssr: true,
  target: 'node20',
  rolldownOptions: {
    input: {
      main: 'server/main.ts',
      cli: 'server/cli/cli.ts',
      'picture-process': 'server/domains/media/picture-process.ts',
      'pdf-process': 'server/domains/invoices/pdf-process.ts',
      'backup-process': 'server/storage/backups/backup-process.ts',
      'entry-server': 'src/entry-server.tsx',
    },
  },
}

/**
 * Bundles React's production build: rendering is fast whatever the server's NODE_ENV.
 */
const renderer = {
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: [/^(react|react-dom|valtio|radix-ui|keen-slider)$/, /^@(tanstack|radix-ui)\//] },
}

/** React includes this hook. The router's store imports a copy for older versions. */
const alias = { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' }

/** For `npm run dev`. `server/config/config.ts` reads the same variable. */
const shopServer = `http://127.0.0.1:${process.env.PORT || 4173}`

export default defineConfig(({ isSsrBuild }) => ({
  ...(isSsrBuild && renderer),
  plugins: [
    react(),
    ...(isSsrBuild ? [currentDetails] : [shopLook, builtDetails, brandIcons]),
    drawingsInPage,
    packagesFirst,
    !isSsrBuild && compileOnArrival,
    !isSsrBuild &&
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        manifest,
        registerType: 'prompt',
        injectRegister: false,
        // All code, so that tabs with an older version can still load its chunks.
        // Pictures are cached when shown.
        injectManifest: {
          globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'icons/favicon.svg'],
          rollupFormat: 'iife',
          buildPlugins: { vite: [shopLook] },
        },
        includeManifestIcons: false,
      }),
  ],
  // CSS file names are unique: class names need no hash. Readable ones compress
  // better.
  css: { modules: { generateScopedName: (local, file) => `${basename(file, '.module.css')}_${local}` } },
  resolve: { alias },
  build: isSsrBuild ? server : page,
  publicDir: isSsrBuild ? false : 'public',
  server: {
    proxy: { '/api': shopServer, '/media': shopServer, '/sandbox': shopServer },
  },
}))
