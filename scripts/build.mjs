/** `npm run build`: builds, whether it is needed or not. */
import './require-node.mjs'
import { buildShop } from './build-shop.mjs'

await buildShop()
