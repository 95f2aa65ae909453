import type { PublicResponses } from '../http/public-responses.ts'
import { Refused } from '../http/refused.ts'
import { appearanceTag } from './appearance.ts'
import type { ApiResponse } from './render-messages.ts'

/** Reads a URL of the API. Returns no body if the response has the tag `knownTag`: pages then look the same with it. */
export type ReadApi = (url: string, knownTag?: string | null) => Promise<ApiResponse>

/** Creates a function that reads from this server's own API, without using the network. No response is stale. */
export function apiReader(responses: Pick<PublicResponses, 'cache' | 'read'>): ReadApi {
  const { cache } = responses
  return async (url, knownTag = null) => {
    const version = cache.version()
    const response = await responses.read(url)
    if (response instanceof Refused) return refusal(response)
    const isCached = cache.get(url) === response
    // Finding out what pages show of a response takes longer, and is worth it only if more than one page uses it.
    const tag = isCached ? await appearanceTag(url, response) : response.etag('identity')
    const body = tag === knownTag ? null : await response.text()
    return { status: 200, body, tag, version: isCached ? version : null }
  }
}

function refusal({ http, body }: Refused): ApiResponse {
  const json = JSON.stringify(body)
  return { status: http, body: json, tag: json, version: null }
}
