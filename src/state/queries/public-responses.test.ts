import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applyLateResponse, collectSeenResponses } from './public-responses.ts'
import type { CachedResponse } from './queries.ts'

const noOptions = { subcategories: [], categories: [], colors: [], materials: [] }
const listBody = (page: number, total: number) => ({ products: [], total, totalPages: 2, page, options: noOptions })

const studs = {
  _id: 'neelam-studs',
  title: 'Neelam Studs',
  price: 499,
  image: [],
  alt: [],
  blur: [],
  categories: [],
  subcategory: 'Studs',
  color: [],
  materials: 'Silver',
  detail: [],
  description: '',
  stock: 3,
  updatedAt: '2026-10-28T09:00:00.000Z',
}

const studsKey = ['readProduct', { id: 'neelam-studs' }, {}]

function clientWithResponses() {
  const client = new QueryClient()
  const ringsKey = ['listProducts', {}, { category: 'rings', page: 1 }]
  client.setQueryData(ringsKey, { data: { total: 8 }, savedAt: null }, { updatedAt: 1000 })
  client.setQueryData(studsKey, { data: { product: {} }, savedAt: 500 })
  client.setQueryData(['readMe', {}, {}], { data: { user: {} }, savedAt: null })
  return client
}

test('collects the public responses of the server, not saved or personal ones', () => {
  expect(collectSeenResponses(clientWithResponses())).toEqual([
    { address: '/api/products?category=rings&page=1', body: '{"total":8}', savedAt: 1000 },
  ])
})

test('treats each page of a paged query as a response', () => {
  const client = new QueryClient()
  const page = (number: number) => ({ data: { page: number }, savedAt: number === 2 ? 500 : null })
  const key = ['listProducts', {}, { category: 'rings', limit: 10 }, 'pages']
  client.setQueryData(key, { pages: [page(1), page(2)], pageParams: [1, 2] }, { updatedAt: 1000 })
  expect(collectSeenResponses(client)).toEqual([
    { address: '/api/products?category=rings&limit=10&page=1', body: '{"page":1}', savedAt: 1000 },
  ])

  const address = 'https://shop.example/api/products?category=rings&limit=10&page=2'
  applyLateResponse(client, { type: 'LATE_ANSWER', address, body: listBody(2, 15) })
  expect(client.getQueryData(key)).toMatchObject({ pages: [page(1), { data: listBody(2, 15), savedAt: null }] })
})

test('replaces a saved response by a late one, which is fresh', () => {
  const client = clientWithResponses()
  const address = 'https://shop.example/api/products/neelam-studs'
  applyLateResponse(client, { type: 'LATE_ANSWER', address, body: { product: studs } })
  expect(client.getQueryData(studsKey)).toEqual({ data: { product: studs }, savedAt: null })
})

test('ignores a malformed late response', () => {
  const client = clientWithResponses()
  const before = client.getQueryData(studsKey)
  const address = 'https://shop.example/api/products/neelam-studs'
  applyLateResponse(client, { type: 'LATE_ANSWER', address, body: { product: { ...studs, price: '499' } } })
  expect(client.getQueryData(studsKey)).toBe(before)
})

test('replaces one page of a paged query', () => {
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
  applyLateResponse(client, { type: 'LATE_ANSWER', address, body: listBody(2, 9) })
  expect(client.getQueryData<InfiniteData<CachedResponse<unknown>>>(key)?.pages).toEqual([
    { data: { total: 8 }, savedAt: null },
    { data: listBody(2, 9), savedAt: null },
  ])
})
