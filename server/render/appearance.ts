/** Tags API responses by what pages show of them, so that no page is rendered again that would look the same. */
import { MAX_LINE_QUANTITY } from '#contract/bag/limits.ts'
import { contentHash } from '../http/compressed-content.ts'
import type { PreparedResponse } from '../http/prepared-response.ts'

/** Only a product's own page shows the exact number of pieces that are left. */
const ONE_PRODUCT = /^\/api\/products\/[^/?]+$/

/** Finds only numbers of pieces, because JSON escapes quotes within strings. */
const STOCK = /"stock":(\d+)/g

const known = new WeakMap<PreparedResponse, string>()

/**
 * Returns a tag that is the same for two responses to a URL if pages look the same with either. Pages with several
 * products show only whether a product's stock is enough for a line of the bag.
 */
export async function appearanceTag(url: string, response: PreparedResponse): Promise<string> {
  if (ONE_PRODUCT.test(url)) return response.etag('identity')
  const tag = known.get(response) ?? hashAppearance(await response.text())
  known.set(response, tag)
  return tag
}

function hashAppearance(json: string): string {
  const shown = json.replace(STOCK, (found, stock) => (Number(stock) > MAX_LINE_QUANTITY ? '"stock":"enough"' : found))
  return contentHash(shown)
}
