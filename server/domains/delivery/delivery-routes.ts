import type { Handlers } from '../../http/register-endpoints.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readDelivery as readTable } from './delivery-store.ts'

export function deliveryRoutes(db: Queries): Handlers {
  return {
    readDelivery: async () => {
      const table = await readTable(db)
      if (!table) throw new Error('The shop has no table of delivery.')
      return { status: 'ok', ...table }
    },
  }
}
