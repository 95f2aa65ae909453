/** Tells responses of the API apart by what pages show of them, so that an order renders no page that looks the same. */
import { MAX_LINE_QUANTITY } from '#contract/bag/limits.ts'
import { contentHash } from '../http/compressed-content.ts'
import type { PreparedResponse } from '../http/prepared-response.ts'

/** Only the page of a product shows how many pieces are left, however many they are. */
const ONE_PRODUCT = /^\/api\/products\/[^/?]+$/

/** In JSON, quotes within texts are escaped, so this finds numbers of pieces only. */
const STOCK = /"stock":(\d+)/g

const known = new WeakMap<PreparedResponse, string>()

/**
 * Returns a tag that two responses to a URL share if pages show the same of them. Pages with several products show of a
 * stock only whether there are enough pieces for a line of the bag.
 */
export async function appearanceTag(url: string, response: PreparedResponse): Promise<string> {
  if (ONE_PRODUCT.test(url)) return response.etag('identity')
  const tag = known.get(response) ?? hashAppearance((await response.bytes('identity')).toString())
  known.set(response, tag)
  return tag
}

function hashAppearance(json: string): string {
  const shown = json.replace(STOCK, (found, stock) => (Number(stock) > MAX_LINE_QUANTITY ? '"stock":"enough"' : found))
  return contentHash(Buffer.from(shown))
}
