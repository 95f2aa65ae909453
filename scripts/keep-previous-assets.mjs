import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Puts the assets of the build that is about to go beside those of the new one, for tabs that are still open on it. They
 * stay for one build: what the old build itself had kept is left behind.
 *
 * @param {string} previous the `dist` folder of the build that goes; it may be missing
 * @param {string} next that of the new build, which only has its own assets as yet
 */
export function keepPreviousAssets(previous, next) {
  const own = readdirSync(join(next, 'client/assets'))
  writeFileSync(join(next, 'own-assets.json'), JSON.stringify(own))
  for (const name of ownAssets(previous)) {
    if (own.includes(name)) continue
    copyFileSync(join(previous, 'client/assets', name), join(next, 'client/assets', name))
  }
}

/**
 * @param {string} dist
 * @returns {string[]}
 */
function ownAssets(dist) {
  const list = join(dist, 'own-assets.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}
