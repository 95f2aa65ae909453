import type { Handlers } from '../../http/register-endpoints.ts'
import { readDelivery } from './delivery-store.ts'
import { checkPinCode, type PinCodeDeps } from './pin-code-service.ts'

export function deliveryRoutes(deps: PinCodeDeps): Handlers {
  return {
    readDelivery: async () => {
      const table = await readDelivery(deps.db)
      if (!table) throw new Error('The shop has no delivery table.')
      return { status: 'ok', ...table }
    },

    checkPinCode: async ({ params: { pin } }) => {
      const service = await checkPinCode(deps, pin)
      return {
        status: 'ok',
        pin,
        isServed: service && service.is_served === 1,
        hasCod: service && service.has_cod === 1,
        days: service?.days ?? null,
      }
    },
  }
}
