/** `npm run build`: builds the shop, even if a build is up to date. */
import './setup/require-node.mjs'
import { buildShop } from './build-shop.mjs'

await buildShop()
