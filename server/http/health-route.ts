import { Refused } from './refused.ts'
import type { Handlers } from './register-endpoints.ts'

interface HealthDeps {
  storage: {
    dialect: 'sqlite' | 'postgresql'
    /** Checks the database connection. Rejects if the database does not respond. */
    ping(): Promise<void>
  }
  version: string
}

/** Creates the handler for the health check endpoint, which reports whether the database responds. */
export function healthRoutes({ storage, version }: HealthDeps): Handlers {
  return {
    health: async () => {
      try {
        await storage.ping()
      } catch {
        // Do not log the error, because the monitor that calls this endpoint reports it.
        return new Refused('SHOP_CLOSED')
      }
      return { status: 'ok', version, database: storage.dialect }
    },
  }
}
