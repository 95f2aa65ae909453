import type { Plugin } from 'vite'

/** Start of the layer of global classes in the built stylesheet. The fonts and element defaults come before it. */
const CLASSES = '@layer classes{'

/**
 * Vite plugin that moves the fonts, custom properties and element defaults, which need no class, into a file of their
 * own. Documents from the server contain these rules, so they load only the other file: if the fonts were declared
 * again, the browser would lay out the whole page again. Throws if the stylesheet has no layer `classes`.
 */
export const baseStylesheet: Plugin = {
  name: 'base-stylesheet',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html']
      const stylesheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'))
      if (page?.type !== 'asset' || stylesheet?.type !== 'asset') return
      const css = String(stylesheet.source)
      const at = css.indexOf(CLASSES)
      if (at < 0) throw new Error('The stylesheet has no layer for the global classes.')
      const base = this.emitFile({ type: 'asset', name: 'base.css', source: css.slice(0, at) })
      // The name of this file depends on the stylesheet before it was divided.
      stylesheet.source = css.slice(at)
      const link = `<link rel="stylesheet" crossorigin href="/${this.getFileName(base)}">`
      page.source = String(page.source).replace('<link rel="stylesheet"', `${link}$&`)
    },
  },
}
