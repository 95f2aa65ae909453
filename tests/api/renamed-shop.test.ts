import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SOURCES } from '../../scripts/build-shop.mjs'
import { root } from '../../scripts/run-command.mjs'
import { quietShop } from '../support/shop/shop-template.ts'
import { addressOf } from '../support/shop/start-shop.ts'

/** Apart from the names of stored data, which keep what devices hold. */
const OLD_NAME = /(?<!x-)nakshi(?!-)/i

let copy: string

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'renamed-'))
  for (const source of [...SOURCES, 'shop', 'catalogue'])
    cpSync(join(root, source), join(copy, source), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  edit('look.json', (text) => text.replaceAll('Nakshi', 'Suvarna').replace('"#4a1729"', '"#123456"'))
  edit('details.json', (text) => text.replaceAll('Nakshi', 'Suvarna').replaceAll('nakshi.example', 'suvarna.example'))
  // Vitest's NODE_ENV would make a build for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: copy, env })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function edit(name: string, change: (text: string) => string): void {
  const file = join(copy, 'shop', name)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** Runs until `look` has seen its pages. */
async function withShop(look: (read: (path: string) => Promise<string>) => Promise<void>): Promise<void> {
  const environment = {
    ...process.env,
    ...quietShop(join(copy, 'data')),
    DATABASE_URL: '',
    PORT: '0',
    NODE_ENV: 'development',
  }
  const server = spawn(process.execPath, ['dist/server/main.js'], { cwd: copy, env: environment })
  try {
    const origin = await addressOf(server)
    await look(async (path) => (await fetch(origin + path)).text())
  } finally {
    if (server.exitCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
  }
}

test('a renamed shop has its old name nowhere in its build, and its icons are redrawn', () => {
  const dist = join(copy, 'dist')
  // The list of packages names this project as `package.json` does.
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file !== 'bom.json')
  const texts = files.filter((file) => /\.(js|css|html|svg|json|webmanifest|txt)$/.test(file))
  expect(texts.length).toBeGreaterThan(50)
  expect(texts.filter((file) => OLD_NAME.test(readFileSync(join(dist, file), 'utf8')))).toEqual([])

  const manifest = JSON.parse(readFileSync(join(dist, 'client/manifest.webmanifest'), 'utf8'))
  expect(manifest).toMatchObject({ short_name: 'Suvarna', theme_color: '#123456' })
  const html = readFileSync(join(dist, 'client/index.html'), 'utf8')
  expect(html).toContain('content="#123456" media="(prefers-color-scheme: light)"')
  expect(html).not.toContain('id="wordmark"')
  for (const icon of ['favicon.svg', 'icon-512.png', 'badge-96.png', 'shortcut-bag-96.png']) {
    const drawn = readFileSync(join(root, 'public/icons', icon))
    expect(readFileSync(join(dist, 'client/icons', icon)).equals(drawn), icon).toBe(false)
  }
})

test('its server answers with the new name, and takes changed details without a new build', async () => {
  const paths = ['/', '/products', '/products/mehfil-jhumka', '/contact-us', '/terms', '/privacy', '/index.html']
  const shells = ['/sw.js', '/manifest.webmanifest', '/api/openapi.json', '/api/dev/mails']
  let worker = ''
  await withShop(async (read) => {
    for (const path of [...paths, ...shells]) expect(OLD_NAME.test(await read(path)), path).toBe(false)
    expect(await read('/')).toContain('<title>Suvarna, jewellery for every day</title>')
    expect(await read('/contact-us')).toContain('hello@suvarna.example')
    expect(await read('/contact-us')).not.toContain('id="shop-details"')
    worker = await read('/sw.js')
  })
  edit('details.json', (text) => text.replace('+91 79000 00000', '+91 79111 11111'))
  await withShop(async (read) => {
    expect(await read('/contact-us')).toContain('+91 79111 11111')
    // Scripts have the details of the build: documents tell them the new ones.
    for (const path of ['/contact-us', '/index.html', '/orders']) {
      expect(await read(path), path).toMatch(/id="shop-details">[^<]*\+91 79111 11111/)
    }
    expect((await read('/sw.js')) === worker).toBe(false)
  })
  edit('details.json', (text) => text.replace('"NKC"', '"NK"'))
  await expect(withShop(() => Promise.resolve())).rejects.toThrow(
    /shop\/details.json is not valid[\s\S]*invoices, creditNotes and challans must differ/,
  )
})
