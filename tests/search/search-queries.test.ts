import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Product } from '#contract/catalogue/product.ts'
import { toPaise } from '#contract/money.ts'
import { synonyms } from '#contract/schemas/catalogue.ts'
import { searchProducts } from '#contract/search/search.ts'
import { buildSearchIndex } from '#contract/search/search-index.ts'
import { testProduct } from '../support/shop/test-product.ts'
import { type Kind, kinds, nonsense, queries } from './queries.ts'

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../catalogue/${file}`, import.meta.url), 'utf8'))

const catalogue: Product[] = read('catalogue.json').map(
  ({ slug, price, ...entry }: Omit<Product, 'id' | 'pricePaise'> & { slug: string; price: number }) =>
    testProduct(slug, { ...entry, pricePaise: toPaise(price) }),
)
const index = await buildSearchIndex(catalogue, synonyms.parse(read('synonyms.json')))
const firstThree = (query: string) => searchProducts(index, catalogue, query).slice(0, 3)

const single = Object.values(queries).flatMap((group) => Object.entries(group))

/** Returns a line for each query whose first three results are wrong. */
function failures(): string[] {
  const missed = single.flatMap(([query, wanted]) => {
    const found = firstThree(query).map(({ id }) => id)
    return found.some((id) => [wanted].flat().includes(id)) ? [] : [`${query}: ${found.join(', ') || 'nothing'}`]
  })
  const strayed = Object.entries(kinds).flatMap(([query, kind]) => {
    const found = firstThree(query)
    const isRight = found.length > 0 && found.every((product) => isOfKind(product, kind))
    return isRight ? [] : [`${query}: ${found.map(({ id }) => id).join(', ') || 'nothing'}`]
  })
  return [...missed, ...strayed]
}

function isOfKind({ categories, color, pricePaise }: Product, kind: Kind): boolean {
  const { min = 0, max = Number.POSITIVE_INFINITY } = kind
  return (
    (!kind.category || categories.includes(kind.category)) &&
    (!kind.color || color.includes(kind.color)) &&
    pricePaise >= toPaise(min) &&
    pricePaise <= toPaise(max)
  )
}

describe('the search of the real catalogue', () => {
  const count = single.length + Object.keys(kinds).length

  it(`finds the right product among the first three for at least 336 of ${count} queries`, () => {
    const failed = failures()
    console.info(`${count - failed.length} of ${count} queries found the right product.\n${failed.join('\n')}`)
    expect(count - failed.length).toBeGreaterThanOrEqual(336)
  })

  it.each([
    ['payal', 'anklets'],
    ['payel', 'anklets'],
    ['चांदी की पायल', 'anklets'],
    ['nose ring', 'nose rings'],
    ['gold mangalsutra under 700', 'mangalsutras'],
    ['toe ring size 14', 'toe rings'],
  ])('says of the results of %j that the shop has no %s', (query, kind) => {
    const found = searchProducts(index, catalogue, query)
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map(({ near }) => near))).toEqual(new Set([kind]))
  })

  it.each(['ring', 'nosy', 'bracelet', 'kada', 'diamond ring', 'gift for mother', 'under 500'])(
    'shows the results of %j as what was asked for',
    (query) => {
      expect(searchProducts(index, catalogue, query).filter(({ near }) => near)).toEqual([])
    },
  )

  it('covers every product in some query, and no product that does not exist', () => {
    const wanted = new Set(single.flatMap(([, ids]) => [ids].flat()))
    expect([...wanted].sort()).toEqual(catalogue.map(({ id }) => id).sort())
  })

  it.each(nonsense.map((query) => [query]))('finds nothing for %j', (query) => {
    expect(searchProducts(index, catalogue, query).map(({ id }) => id)).toEqual([])
  })

  it('returns the same results every time', () => {
    for (const [query] of single)
      expect(searchProducts(index, catalogue, query)).toEqual(searchProducts(index, catalogue, query))
  })
})
