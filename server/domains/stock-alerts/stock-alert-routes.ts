import { Refused, tooOften } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { sizeFault } from '../catalogue/product-store.ts'
import type { PublishedCatalogue } from '../catalogue/published-catalogue.ts'
import { endStockAlerts, requestStockAlert, type StockAlertDeps } from './request-stock-alert.ts'

export function stockAlertRoutes(deps: StockAlertDeps & { catalogue: PublishedCatalogue }): Handlers {
  return {
    requestStockAlert: async ({ body, headers, session }) => {
      const { productID: productId, size, email, push } = body
      const product = deps.catalogue.current().byId.get(productId)
      if (!product) return new Refused('PRODUCT_UNKNOWN')
      const fault = sizeFault(product.sizes ?? [], size)
      if (fault) return new Refused(fault)
      const request = { productId, size: size ?? '', email, push, session }
      const result = await requestStockAlert(deps, request, headers['idempotency-key'] ?? null)
      if (result.kind === 'too often') return tooOften(result.until, deps.clock())
      return result.kind === 'accepted' ? { status: 'ok' } : new Refused('REPEAT_DIFFERS')
    },
    endStockAlerts: async ({ params }) => {
      const email = await endStockAlerts(deps, params.token)
      return email ? { status: 'ok', message: 'You will get no more stock alerts.', email } : unknownAlert
    },
  }
}

const unknownAlert = new Refused('SUBSCRIPTION_UNKNOWN')
