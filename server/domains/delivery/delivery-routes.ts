import type { Handlers } from '../../http/register-endpoints.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readDelivery } from './delivery-store.ts'

export function deliveryRoutes(db: Queries): Handlers {
  return {
    readDelivery: async () => {
      const table = await readDelivery(db)
      if (!table) throw new Error('The shop has no delivery table.')
      return { status: 'ok', ...table }
    },
  }
}
