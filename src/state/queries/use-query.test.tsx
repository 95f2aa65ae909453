import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery as useObservedPages,
  useQuery as useObservedQuery,
} from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from './queries.ts'
import { useInfiniteQuery, useQuery } from './use-query.ts'

const rings = queryOptions({
  queryKey: ['rings'],
  queryFn: () => Promise.resolve([1]),
  select: (sizes: number[]) => ({ total: sizes.length }),
  staleTime: 60_000,
})

const pages = infiniteQueryOptions({
  queryKey: ['pages'],
  queryFn: () => Promise.resolve({ next: 0 }),
  initialPageParam: 1,
  getNextPageParam: ({ next }: { next: number }) => (next > 0 ? next : undefined),
  select: ({ pages }: InfiniteData<{ next: number }>) => pages.length,
  staleTime: 60_000,
})

interface ReaderProps {
  useResult: () => unknown
  onResult: (result: unknown) => void
}

function Reader({ useResult, onResult }: ReaderProps) {
  onResult(useResult())
  return null
}

/** Returns what a hook returns in a component that the server renders. */
function resultOf<Result>(client: QueryClient, useResult: () => Result): Result {
  const results: Result[] = []
  renderToString(
    <QueryClientProvider client={client}>
      <Reader useResult={useResult} onResult={(result) => results.push(result as Result)} />
    </QueryClientProvider>,
  )
  const [result] = results
  if (!result) throw new Error('The component was not rendered.')
  return result
}

/** Expects two results to have the same fields, except for functions and for what no component reads. */
function expectSame(result: object, observed: object) {
  const fields = Object.entries(result).filter(([, value]) => typeof value !== 'function')
  expect(fields.length).toBeGreaterThan(0)
  expect(Object.fromEntries(fields)).toEqual(
    Object.fromEntries(fields.map(([name]) => [name, Reflect.get(observed, name)])),
  )
}

function expectSameQuery(client: QueryClient, options: typeof rings) {
  const result = resultOf(client, () => useQuery(options))
  expectSame(
    result,
    resultOf(client, () => useObservedQuery(options)),
  )
  return result
}

function expectSamePages(client: QueryClient) {
  const result = resultOf(client, () => useInfiniteQuery(pages))
  expectSame(
    result,
    resultOf(client, () => useObservedPages(pages)),
  )
  return result
}

test('the server reads a loaded query as an observer would', () => {
  const client = createQueryClient({ onServer: true })
  client.setQueryData(rings.queryKey, [14, 16])
  expect(expectSameQuery(client, rings).data).toEqual({ total: 2 })
})

test('the server shows a query that could not be loaded as still loading, because the browser will request it', () => {
  const client = createQueryClient({ onServer: true })
  expect(expectSameQuery(client, rings).isFetching).toBe(true)
  expect(expectSameQuery(client, { ...rings, enabled: false }).isFetching).toBe(false)
})

test('a query keeps its data when a later request fails', async () => {
  const client = createQueryClient({ onServer: true })
  client.setQueryData(rings.queryKey, [14], { updatedAt: 1 })
  await client.prefetchQuery({ ...rings, queryFn: () => Promise.reject(new Error('no response')) })
  expect(expectSameQuery(client, { ...rings, staleTime: 'static' })).toMatchObject({
    data: { total: 1 },
    isError: true,
  })
})

test('a list has a next page if its last response says so', () => {
  const client = createQueryClient({ onServer: true })
  expect(expectSamePages(client).hasNextPage).toBe(false)
  client.setQueryData(pages.queryKey, { pages: [{ next: 2 }], pageParams: [1] })
  expect(expectSamePages(client)).toMatchObject({ data: 1, hasNextPage: true })
  client.setQueryData(pages.queryKey, { pages: [{ next: 2 }, { next: 0 }], pageParams: [1, 2] })
  expect(expectSamePages(client)).toMatchObject({ data: 2, hasNextPage: false })
})
