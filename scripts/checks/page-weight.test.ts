import { expect, test } from 'vitest'
import { laterScripts, scriptsOfPage } from './page-weight.mjs'

const manifest = {
  'index.html': { file: 'shop.js', name: 'shop', imports: ['_packages'] },
  '_home-page-1a2b3c': { file: 'home.js', name: 'home-page', imports: ['index.html', '_packages', '_slider'] },
  'src/after-load.ts': { file: 'after-load.js', imports: ['index.html', '_store', '_slider'] },
  _packages: { file: 'packages.js' },
  _slider: { file: 'slider.js', imports: ['_packages'] },
  _store: { file: 'store.js' },
}

test('a first visit loads the entry, its page and the imports of both, each once', () => {
  expect(scriptsOfPage(manifest, 'home-page')).toEqual(['shop.js', 'home.js', 'packages.js', 'slider.js'])
})

test('later scripts are those that the page has not loaded yet', () => {
  const first = scriptsOfPage(manifest, 'home-page')
  expect(laterScripts(manifest, first, ['src/after-load.ts'])).toEqual(['after-load.js', 'store.js'])
})

test('a page that is missing from the build is an error and does not count as zero', () => {
  expect(() => scriptsOfPage(manifest, 'gone-page')).toThrow('gone-page')
})
