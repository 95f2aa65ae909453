/** Embedded as JSON in every page that the server renders. */
import type { PostedForm } from '#contract/rendering.ts'
import { isRecord } from '#contract/type-guards.ts'
import type { DehydratedQuery } from './queries.ts'

export interface PageData {
  /** E.g. `https://shop.example`. */
  origin: string
  queries: DehydratedQuery[]
  /** Read by `posted-form.ts`. */
  posted: PostedForm | undefined
}

/** Null without such data; throws if it is malformed. */
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
