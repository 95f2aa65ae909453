import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups } from './scripts/code-splitting.ts'
import { svgSprite } from './src/ui/icons/svg-sprite.ts'

const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'))

/**
 * Runs the packages in their own task, as soon as they have arrived. Together with the shop's own script, which
 * imports them, they would block a slow phone for too long.
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

/** Vite plugin that inlines the icons and the wordmark into the HTML page. */
const drawingsInPage: Plugin = {
  name: 'drawings-in-page',
  transformIndexHtml: (html) => html.replace('<!--drawings-->', svgSprite),
}

/**
 * Tells Chromium to compile scripts in another thread while they arrive, not each function when it is first called:
 * https://v8.dev/blog/explicit-compile-hints. The comment must precede the list of stylesheets that Vite adds last.
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

/** Build options for the page and its service worker, in `dist/client`. */
const page = {
  outDir: 'dist/client',
  manifest: true,
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
      'picture-process': 'server/domains/media/picture-process.ts',
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
