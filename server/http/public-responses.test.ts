import { expect, test } from 'vitest'
import { PublicResponses } from './public-responses.ts'
import { Refused } from './refused.ts'
import { ResponseCache } from './response-cache.ts'

/** The responses of two endpoints: the JSON of what they were asked for, except that there is no product `lost`. */
function openResponses(version = () => 'v1') {
  const responses = new PublicResponses(new ResponseCache(version))
  let made = 0
  const makeContent = async (request: { params: unknown; query: unknown }) => {
    made += 1
    const { id } = request.params as { id?: string }
    return id === 'lost' ? new Refused('PRODUCT_UNKNOWN') : JSON.stringify(request)
  }
  responses.add('readProduct', { isExact: true, makeContent })
  responses.add('listProducts', { isExact: false, makeContent })
  const read = async (url: string) => {
    const response = await responses.read(url)
    return response instanceof Refused ? response.code : JSON.parse(String(await response.body('identity')))
  }
  return { read, made: () => made }
}

test('a URL is read with the parameters of its path and its query', async () => {
  const { read } = openResponses()
  expect(await read('/api/products/chand%20bali')).toEqual({ params: { id: 'chand bali' }, query: {} })
  const query = { colors: ['gold', 'red'], page: '1' }
  expect(await read('/api/products?colors=gold&colors=red&page=1')).toEqual({ params: {}, query })
  expect(await read('/api/products/lost')).toBe('PRODUCT_UNKNOWN')
})

test('a URL that no public endpoint has cannot be read', async () => {
  await expect(openResponses().read('/api/orders')).rejects.toThrow('/api/orders')
})

test('a response that is read again is made once until the data changes', async () => {
  let version = 'v1'
  const { read, made } = openResponses(() => version)
  for (const _ of [1, 2, 3]) await read('/api/products?page=1')
  // The first one is not kept, because most are never read again.
  expect(made()).toBe(2)
  version = 'v2'
  await read('/api/products?page=1')
  expect(made()).toBe(3)
})
