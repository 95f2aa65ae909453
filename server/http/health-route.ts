import { Refused } from './refused.ts'
import type { Handlers } from './register-endpoints.ts'

interface HealthDeps {
  storage: {
    dialect: 'sqlite' | 'postgresql'
    /** Rejects if the database does not respond. */
    ping(): Promise<void>
  }
  version: string
  /** Whether this process is about to stop. */
  isLeaving: () => boolean
}

export function healthRoutes({ storage, version, isLeaving }: HealthDeps): Handlers {
  return {
    health: async () => {
      if (isLeaving()) return new Refused('SHOP_CLOSED')
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
