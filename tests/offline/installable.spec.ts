import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserLaunch } from '../../scripts/setup/find-browser.mjs'
import { expect, test } from '../support/browser/browser-test.ts'

test('the browser finds the shop installable', async ({ shop }) => {
  // A persistent profile, because nothing can be installed in a private window.
  const profile = await mkdtemp(join(tmpdir(), 'nakshi-profile-'))
  const context = await chromium.launchPersistentContext(profile, browserLaunch())
  const page = await context.newPage()
  await page.goto(shop.origin)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  const manifest = await devtools.send('Page.getAppManifest')
  expect(installabilityErrors).toEqual([])
  expect(manifest.errors).toEqual([])
  expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({ id: '/', short_name: 'Nakshi', display: 'standalone' })
  await context.close()
  await rm(profile, { recursive: true, force: true })
})

test('the manifest’s pictures exist in the sizes that it declares', async ({ page, request }) => {
  await page.goto('/')
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  const shortcutIcons = manifest.shortcuts.flatMap(({ icons }: { icons: unknown[] }) => icons)
  for (const { src, sizes } of [...manifest.icons, ...shortcutIcons, ...(manifest.screenshots ?? [])]) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
})
