import { Refused } from './refused.ts'
import type { Handlers } from './register-endpoints.ts'

interface HealthDeps {
  storage: {
    dialect: 'sqlite' | 'postgresql'
    /** Rejects if the database does not respond. */
    ping(): Promise<void>
  }
  version: string
}

export function healthRoutes({ storage, version }: HealthDeps): Handlers {
  return {
    health: async () => {
      try {
        await storage.ping()
      } catch {
        // Not logged: the monitor that calls this reports it.
        return new Refused('SHOP_CLOSED')
      }
      return { status: 'ok', version, database: storage.dialect }
    },
  }
}
