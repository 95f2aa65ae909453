/** `npm run build`: builds, whether it is needed or not. */
import './setup/require-node.mjs'
import { buildShop } from './build-shop.mjs'

await buildShop()
