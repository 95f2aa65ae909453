import type { Storage } from '../storage/open-storage.ts'
import { Refused } from './refused.ts'
import type { Handlers } from './register-endpoints.ts'

/** Whether the shop can sell: it answers, and so does its database. */
export function healthRoutes({ storage, version }: { storage: Storage; version: string }): Handlers {
  return {
    health: async () => {
      try {
        await storage.ping()
      } catch {
        return new Refused('SHOP_CLOSED')
      }
      return { status: 'ok', version, database: storage.name }
    },
  }
}
