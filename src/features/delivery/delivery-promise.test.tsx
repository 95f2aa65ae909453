import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { deliveryQuery } from '../../state/queries/delivery-query.ts'
import { createQueryClient } from '../../state/queries/queries.ts'
import { DeliveryPromise } from './delivery-promise.tsx'

test('days that are known stay, also while the shop does not answer', async () => {
  const client = createQueryClient()
  const { queryKey } = deliveryQuery()
  const zones = [{ prefixes: ['38'], days: [2, 4], cod: true }]
  client.setQueryData(queryKey, { data: { zones }, savedAt: null }, { updatedAt: 1 })
  const silence = () => Promise.reject(new Error('no answer'))
  await client.prefetchQuery({ queryKey, queryFn: silence, retry: false })
  expect(client.getQueryState(queryKey)?.status).toBe('error')
  const shown = renderToString(
    <QueryClientProvider client={client}>
      <DeliveryPromise pin="380009" />
    </QueryClientProvider>,
  )
  expect(shown).toContain('Free delivery')
  expect(shown).toContain('Cash on delivery available')
})
