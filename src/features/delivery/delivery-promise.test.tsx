import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient, deliveryQuery } from '../../state/queries/queries.ts'
import { DeliveryPromise } from './delivery-promise.tsx'

test('loaded delivery dates stay when a later request fails', async () => {
  const client = createQueryClient()
  const { queryKey } = deliveryQuery()
  const zones = [{ name: 'Gujarat', prefixes: ['38'], days: [2, 4] as [number, number], cod: true }]
  client.setQueryData(queryKey, { data: { status: 'ok', zones }, savedAt: null }, { updatedAt: 1 })
  const fail = () => Promise.reject(new Error('no response'))
  await client.prefetchQuery({ queryKey, queryFn: fail, retry: false })
  expect(client.getQueryState(queryKey)?.status).toBe('error')
  const html = renderToString(
    <QueryClientProvider client={client}>
      <DeliveryPromise pin="380009" />
    </QueryClientProvider>,
  )
  expect(html).toContain('Free delivery')
  expect(html).toContain('Cash on delivery available')
})
