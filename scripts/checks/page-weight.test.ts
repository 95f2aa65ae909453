import { expect, test } from 'vitest'
import { scriptsOfPage } from './page-weight.mjs'

const manifest = {
  'index.html': {
    file: 'start.js',
    imports: ['_shared'],
    dynamicImports: ['src/routes/shop/home.tsx', '_order-pages-1a2b3c.js', 'src/later.ts'],
  },
  'src/routes/shop/home.tsx': { file: 'home.js', imports: ['_shared', '_slider'] },
  'src/later.ts': { file: 'later.js', imports: ['_shared', '_store'] },
  '_order-pages-1a2b3c.js': { file: 'order-pages.js' },
  _shared: { file: 'shared.js' },
  _slider: { file: 'slider.js', imports: ['_shared'] },
  _store: { file: 'store.js' },
}

test('a first visit loads the entry, its page and the imports of both, each once', () => {
  const { first } = scriptsOfPage(manifest, 'index.html', 'src/routes/shop/home.tsx')
  expect(first).toEqual(['start.js', 'home.js', 'shared.js', 'slider.js'])
})

test('lazy imports count only the scripts that the first visit has not loaded, and no other pages', () => {
  const { later } = scriptsOfPage(manifest, 'index.html', 'src/routes/shop/home.tsx')
  expect(later).toEqual(['later.js', 'store.js'])
})

test('a page that is missing from the build is an error and does not count as zero', () => {
  expect(() => scriptsOfPage(manifest, 'index.html', 'src/routes/gone.tsx')).toThrow('src/routes/gone.tsx')
})
