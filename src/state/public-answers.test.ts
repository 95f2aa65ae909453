import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { seenAnswers, showLateAnswer } from './public-answers.ts'
import { reading } from './queries.ts'

function pageThatRead() {
  const client = new QueryClient()
  const rings = reading('listProducts', { query: { category: 'rings', page: 1 } })
  const studs = reading('readProduct', { path: { id: 'neelam-studs' } })
  const mine = reading('readMe', {})
  client.setQueryData(rings.queryKey, { answer: { total: 8 }, savedAt: null }, { updatedAt: 1000 })
  client.setQueryData(studs.queryKey, { answer: { product: {} }, savedAt: 500 })
  client.setQueryData(mine.queryKey, { answer: { user: {} }, savedAt: null })
  return { client, rings, studs }
}

test('public answers of the server are handed on with their address and time; saved and personal ones are not', () => {
  expect(seenAnswers(pageThatRead().client)).toEqual([
    { address: '/api/products?category=rings&page=1', body: '{"total":8}', savedAt: 1000 },
  ])
})

test('a late answer takes the place of the saved one, and is fresh', () => {
  const { client, studs } = pageThatRead()
  const address = 'https://shop.example/api/products/neelam-studs'
  showLateAnswer(client, { type: 'LATE_ANSWER', address, body: { product: { stock: 3 } } })
  expect(client.getQueryData(studs.queryKey)).toEqual({ answer: { product: { stock: 3 } }, savedAt: null })
})
