import { expect, test } from 'vitest'
import { scriptsOfPage } from './page-weight.mjs'

const manifest = {
  'index.html': {
    file: 'start.js',
    imports: ['_shared'],
    dynamicImports: ['src/routes/shop/home.tsx', 'src/later.ts'],
  },
  'src/routes/shop/home.tsx': { file: 'home.js', imports: ['_shared', '_slider'] },
  'src/later.ts': { file: 'later.js', imports: ['_shared', '_store'] },
  _shared: { file: 'shared.js' },
  _slider: { file: 'slider.js', imports: ['_shared'] },
  _store: { file: 'store.js' },
}

test('a first visit waits for the start, its page and what both import, each once', () => {
  const { first } = scriptsOfPage(manifest, 'index.html', 'src/routes/shop/home.tsx')
  expect(first).toEqual(['start.js', 'home.js', 'shared.js', 'slider.js'])
})

test('what is imported later does not count twice, and other pages do not count', () => {
  const { later } = scriptsOfPage(manifest, 'index.html', 'src/routes/shop/home.tsx')
  expect(later).toEqual(['later.js', 'store.js'])
})

test('a page that the build does not know is an error, not a page without weight', () => {
  expect(() => scriptsOfPage(manifest, 'index.html', 'src/routes/gone.tsx')).toThrow('src/routes/gone.tsx')
})
