import { type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sharedPart } from './lib/shared-part.tsx'
import { renderWithSharedParts } from './shared-parts.ts'

type Search = Record<string, string | undefined>

/** The location of the page that is being rendered, as links see it. */
let current: { pathname: string; search: Search } = { pathname: '/', search: {} }

/** Names of the headers that were rendered. */
const rendered: string[] = []

interface HeaderProps {
  names: string[]
  onOpen?: () => void
}

/** Marks the links to the current page. */
function PlainHeader({ names }: HeaderProps) {
  rendered.push(names.join())
  const { pathname, search } = current
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

const Header = sharedPart('header', PlainHeader)

/** Renders the page at a location. Returns its HTML, the HTML expected without reuse, and the headers it rendered. */
function pageAt(pathname: string, search: Search = {}, names = ['rings', 'earrings']) {
  current = { pathname, search }
  const page = (Part: (props: HeaderProps) => ReactNode) => (
    <>
      <Part names={names} onOpen={() => undefined} />
      <main>{JSON.stringify(search)}</main>
      <Part names={['footer']} />
    </>
  )
  const expected = renderToString(page(PlainHeader))
  rendered.length = 0
  const html = renderWithSharedParts(current, () => renderToString(page(Header))).join('')
  return { html, expected, headers: [...rendered] }
}

test('a page on which the same links are current reuses parts that two earlier pages had', () => {
  const names = ['nath', 'kada']
  expect(pageAt('/products', { min: '1' }, names).headers).toContain('nath,kada')
  expect(pageAt('/products', { min: '2' }, names).headers).toContain('nath,kada')
  const { html, expected, headers } = pageAt('/products', { min: '3' }, names)
  expect(html).toBe(expected)
  expect(headers).toEqual([])
})

test('each page marks its own links as current, whatever was rendered before', () => {
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
  for (const [pathname, search] of [...locations, ...locations, ...locations]) {
    const { html, expected } = pageAt(pathname, search)
    expect(html).toBe(expected)
  }
})

test('parts with different props are rendered separately', () => {
  expect(pageAt('/', {}, ['rings']).html).toContain('rings')
  expect(pageAt('/', {}, ['bangles']).html).not.toContain('rings')
})

test('a part with a generated ID is rendered for every page', () => {
  const Field = sharedPart('field', () => <input id={useId()} />)
  const render = () =>
    renderWithSharedParts(current, () => renderToString([<Field key="one" />, <Field key="two" />])).join('')
  const ids = [...render().matchAll(/id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(2)
  expect(render()).toContain(ids[1])
})

test('the least recently used parts are evicted first', () => {
  const Text = sharedPart('text', ({ text }: { text: string }) => {
    rendered.push(text.slice(0, 5))
    return <p>{text}</p>
  })
  const render = (name: string) =>
    renderWithSharedParts(current, () => renderToString(<Text text={name.padEnd(100_000, '.')} />))
  // The HTML of 21 parts exceeds the size limit.
  const names = Array.from({ length: 21 }, (_, index) => `text${index.toString(36)}`)
  for (const name of ['first', ...names]) render(name)
  rendered.length = 0
  render('first')
  for (const name of names) {
    render(name)
    render('first')
  }
  expect(rendered).toEqual(['first', ...names])
  render('text0')
  expect(rendered.at(-1)).toBe('text0')
})
