import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applyLateResponse, collectSeenResponses } from './public-responses.ts'
import { type CachedResponse, endpointQuery } from './queries.ts'

function pageThatRead() {
  const client = new QueryClient()
  const rings = endpointQuery('listProducts', { query: { category: 'rings', page: 1 } })
  const studs = endpointQuery('readProduct', { path: { id: 'neelam-studs' } })
  const mine = endpointQuery('readMe', {})
  client.setQueryData(rings.queryKey, { data: { total: 8 }, savedAt: null }, { updatedAt: 1000 })
  client.setQueryData(studs.queryKey, { data: { product: {} }, savedAt: 500 })
  client.setQueryData(mine.queryKey, { data: { user: {} }, savedAt: null })
  return { client, rings, studs }
}

test('public answers of the server are handed on with their address and time; saved and personal ones are not', () => {
  expect(collectSeenResponses(pageThatRead().client)).toEqual([
    { address: '/api/products?category=rings&page=1', body: '{"total":8}', savedAt: 1000 },
  ])
})

test('a list that is shown page by page is as many answers as it has pages', () => {
  const client = new QueryClient()
  const page = (number: number) => ({ data: { page: number }, savedAt: number === 2 ? 500 : null })
  const key = ['listProducts', {}, { category: 'rings', limit: 10 }, 'pages']
  client.setQueryData(key, { pages: [page(1), page(2)], pageParams: [1, 2] }, { updatedAt: 1000 })
  expect(collectSeenResponses(client)).toEqual([
    { address: '/api/products?category=rings&limit=10&page=1', body: '{"page":1}', savedAt: 1000 },
  ])

  const address = 'https://shop.example/api/products?category=rings&limit=10&page=2'
  applyLateResponse(client, { type: 'LATE_ANSWER', address, body: { page: 2, total: 15 } })
  expect(client.getQueryData(key)).toMatchObject({ pages: [page(1), { data: { total: 15 }, savedAt: null }] })
})

test('a late answer takes the place of the saved one, and is fresh', () => {
  const { client, studs } = pageThatRead()
  const address = 'https://shop.example/api/products/neelam-studs'
  applyLateResponse(client, { type: 'LATE_ANSWER', address, body: { product: { stock: 3 } } })
  expect(client.getQueryData(studs.queryKey)).toEqual({ data: { product: { stock: 3 } }, savedAt: null })
})

test('a list by pages is as many answers as it has pages', () => {
  const client = new QueryClient()
  const key = ['listProducts', {}, { category: 'rings' }, 'pages']
  const pages = [
    { data: { total: 8 }, savedAt: null },
    { data: { total: 8 }, savedAt: 500 },
  ]
  client.setQueryData<InfiniteData<CachedResponse<unknown>>>(key, { pages, pageParams: [1, 2] }, { updatedAt: 1000 })
  expect(collectSeenResponses(client)).toEqual([
    { address: '/api/products?category=rings&page=1', body: '{"total":8}', savedAt: 1000 },
  ])
  const address = 'https://shop.example/api/products?category=rings&page=2'
  applyLateResponse(client, { type: 'LATE_ANSWER', address, body: { total: 9 } })
  expect(client.getQueryData<InfiniteData<CachedResponse<unknown>>>(key)?.pages).toEqual([
    { data: { total: 8 }, savedAt: null },
    { data: { total: 9 }, savedAt: null },
  ])
})
