import { afterAll, beforeAll } from 'vitest'
import { type ApiClient, apiClient } from './api-client.ts'
import { type InProcessShop, type StartOptions, startShop } from './start-shop.ts'

interface UsedShop extends Omit<InProcessShop, 'stop'> {
  ask: ApiClient
}

/**
 * Starts a shop for a `describe` block, in a hook: read all fields but `ask` only
 * within tests and hooks.
 */
export function useShop(options: StartOptions = {}): UsedShop {
  let shop: InProcessShop
  beforeAll(async () => {
    shop = await startShop(options)
  })
  afterAll(() => shop.stop())
  return {
    ask: apiClient(() => shop.origin),
    get origin() {
      return shop.origin
    },
    get dataDir() {
      return shop.dataDir
    },
    get app() {
      return shop.app
    },
    get db() {
      return shop.db
    },
    get outbox() {
      return shop.outbox
    },
    get config() {
      return shop.config
    },
    get metricsUrl() {
      return shop.metricsUrl
    },
  }
}
