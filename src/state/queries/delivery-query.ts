import { endpointQuery } from './queries.ts'

const FRESH_MS = 60 * 60_000

/** The whole table, so that every PIN code can be told without a network. */
export const deliveryQuery = () => endpointQuery('readDelivery', {}, FRESH_MS)
