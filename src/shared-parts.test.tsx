import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SharedPart } from './lib/shared-part.tsx'
import { renderWithSharedParts } from './shared-parts.ts'

const categories = () => ({ names: ['rings', 'earrings'] })

type Search = Record<string, string | undefined>

interface HeaderProps {
  names: string[]
  pathname: string
  search: Search
  /** Called when the header is rendered. */
  onRender: () => void
}

/** Marks the links to the current page. */
function Header({ names, pathname, search, onRender }: HeaderProps) {
  onRender()
  const isList = pathname === '/products'
  const isAll = isList && Object.keys(search).length === 0
  return (
    <header>
      <a href="/products" aria-current={isAll ? 'page' : undefined}>
        All
      </a>
      {names.map((name) => (
        <a
          key={name}
          href={`/products?category=${name}&new=true`}
          aria-current={isList && search.category === name && search.new ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </header>
  )
}

/** Renders pages with these categories. `expected` is the HTML of the complete page. */
function shopOf(shown: { names: string[] }) {
  return (pathname: string, search: Search = {}) => {
    let headers = 0
    const countHeader = () => {
      headers += 1
    }
    const render = () =>
      renderToString(
        <>
          <SharedPart name="header">
            <Header names={shown.names} pathname={pathname} search={search} onRender={countHeader} />
          </SharedPart>
          <main>
            <header>{JSON.stringify(search)}</header>
            <footer>not this one</footer>
          </main>
          <SharedPart name="footer">
            <footer>{shown.names.length} categories</footer>
          </SharedPart>
        </>,
      )
    const html = renderWithSharedParts({ categories: shown, location: { pathname, search } }, render)
    return { html, headers, expected: render() }
  }
}

test('a page with the same links to it has the header of an earlier page', () => {
  const page = shopOf(categories())
  expect(page('/products', { min: '1' }).headers).toBeGreaterThan(0)
  const { html, headers, expected } = page('/products', { min: '2' })
  expect(html).toBe(expected)
  expect(headers).toBe(0)
})

test('each page has its own marks, whatever was rendered before', () => {
  const page = shopOf(categories())
  const locations: [string, Search?][] = [
    ['/products'],
    ['/products', { min: '1' }],
    ['/products', { category: 'rings' }],
    ['/products', { category: 'rings', new: 'true' }],
    ['/products', { category: 'rings', new: 'true', min: '1' }],
    ['/products', { category: 'earrings', new: 'true' }],
    ['/products/kada'],
    ['/'],
  ]
  for (const [pathname, search] of [...locations, ...locations]) {
    const { html, expected } = page(pathname, search)
    expect(html).toBe(expected)
  }
})

test('other categories make another header', () => {
  expect(shopOf(categories())('/').html).toContain('earrings')
  expect(shopOf({ names: ['bangles'] })('/').html).not.toContain('earrings')
})

test('a page whose header cannot be told apart from its content is rendered completely', () => {
  const render = () => '<main><header>One</header></main><footer>Two</footer>'
  const input = { categories: categories(), location: { pathname: '/', search: {} } }
  expect(renderWithSharedParts(input, render)).toBe(render())
  expect(renderWithSharedParts(input, render)).toBe(render())
})
