/** Data that the server embeds as JSON in every page it renders, for the page's scripts to read. */
import type { PostedForm } from '#contract/rendering.ts'
import { isRecord } from '#contract/type-guards.ts'
import type { DehydratedQuery } from './queries.ts'

export interface PageData {
  /** Origin of the shop's URLs, such as `https://shop.example`. */
  origin: string
  queries: DehydratedQuery[]
  /** Result of a form that was submitted without JavaScript. Read by `posted-form.ts`. */
  posted: PostedForm | undefined
}

/**
 * Parses the data embedded in a server-rendered page. Returns null if the page contains no such data, and throws an
 * error if the data is malformed.
 */
export function parsePageData(json: string | null | undefined): Pick<PageData, 'origin' | 'queries'> | null {
  if (!json) return null
  const data: unknown = JSON.parse(json)
  if (!isRecord(data) || typeof data.origin !== 'string' || !Array.isArray(data.queries)) {
    throw new Error('The data of this page is malformed.')
  }
  return { origin: data.origin, queries: data.queries.filter(isDehydratedQuery) }
}

function isDehydratedQuery(value: unknown): value is DehydratedQuery {
  return Array.isArray(value) && Array.isArray(value[0]) && typeof value[2] === 'number'
}
