/**
 * What `shop/look.json` and `shop/details.json` become. Name, texts and colours are
 * part of the build. Details are read again at every start: by the server from the
 * file, by pages from the HTML if they changed since the build.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { BUILT_DETAILS, DETAILS_ELEMENT } from '../contract/rendering.ts'
import look from '../shop/look.json' with { type: 'json' }
import wordmark from '../shop/wordmark.json' with { type: 'json' }

/** Replaces files of `shop/` by modules. */
const resolve = (names: RegExp) => ({
  filter: { id: names },
  handler: (id: string) => `\0${id.replace('.json', '')}`,
})

/** No logo of another name gets into the build. */
const drawing = wordmark.name === look.name ? wordmark : { name: '' }

const { name, tagline, story, promise, installing, colours } = look
const { light, dark } = colours

/** The page's styles, manifest, title colours and logo, for the page's build and for development. */
export const shopLook: Plugin = {
  name: 'shop-look',
  enforce: 'pre',
  resolveId: resolve(/^#shop\/(look|wordmark)\.json$/),
  load: {
    filter: { id: /^\0#shop\/(look|wordmark)$/ },
    // Colours are in the styles, and the logo in the HTML.
    handler: (id) =>
      `export default ${JSON.stringify(id.includes('look') ? { name, tagline, story, promise } : { name: drawing.name })}`,
  },
  transform: {
    filter: { id: /\/src\/ui\/tokens\.css/ },
    handler: (css) => css.replace('/* look: light */', tokens(light)).replace('/* look: dark */', tokens(dark)),
  },
  transformIndexHtml: (html) => html.replace('%band-light%', light.band).replace('%band-dark%', dark.band),
}

function tokens(scheme: Record<string, string>): string {
  const property = (key: string) => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  return Object.entries(scheme)
    .map(([key, colour]) => `${property(key)}:${colour};`)
    .join('')
}

/** For the page's build, with a copy of the details for the server to compare. */
export const builtDetails: Plugin = {
  name: 'built-details',
  enforce: 'pre',
  apply: 'build',
  resolveId: resolve(/^#shop\/details\.json$/),
  load: {
    filter: { id: /^\0#shop\/details$/ },
    handler: () => `const now = globalThis.document?.getElementById('${DETAILS_ELEMENT}')?.textContent
export default now ? JSON.parse(now) : ${readDetails()}`,
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: BUILT_DETAILS, source: readDetails() })
  },
}

const readDetails = () => readFileSync(new URL('../shop/details.json', import.meta.url), 'utf8')

/** For the server's build. */
export const currentDetails: Plugin = {
  name: 'current-details',
  enforce: 'pre',
  apply: 'build',
  resolveId: resolve(/^#shop\/(details|wordmark)\.json$/),
  load: {
    filter: { id: /^\0#shop\/(details|wordmark)$/ },
    handler: (id) =>
      id.includes('details')
        ? "export { ownDetails as default } from '#server/config/own-details.ts'"
        : `export default ${JSON.stringify(drawing)}`,
  },
}

/** Of the installed app. */
export function manifestOf(manifest: object) {
  return {
    ...manifest,
    name: `${name}, ${tagline.charAt(0).toLowerCase()}${tagline.slice(1)}`,
    short_name: name,
    description: installing,
    theme_color: light.band,
    background_color: light.paper,
  }
}
