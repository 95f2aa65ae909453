/**
 * Hidden SVG element that contains all icons and the logo, in every page:
 * otherwise shoppers would see empty buttons until the scripts have loaded.
 */

import { wordmark } from '#contract/wordmark.ts'
import { iconPaths } from './icon-paths.ts'

const icons = Object.entries(iconPaths).map(
  ([name, lines]) => `<symbol id="icon-${name}" viewBox="0 0 24 24"><path d="${lines}"/></symbol>`,
)

const logo = wordmark
  ? `<symbol id="wordmark" viewBox="0 -960 2980 1000"><path d="${wordmark.letters}"/><path style="fill:var(--gold-leaf)" d="${wordmark.stone}"/></symbol>`
  : ''

export const svgSprite = `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${icons.join('')}${logo}</svg>`
