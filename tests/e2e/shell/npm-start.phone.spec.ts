/** A finished build, and `npm start` with it. Opens no page. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import packageFile from '../../../package.json' with { type: 'json' }
import { isBuilt } from '../../../scripts/build-shop.mjs'
import { expect, test } from '../../support/browser/browser-test.ts'
import { copyTemplateDataDir, quietShop } from '../../support/shop/shop-template.ts'
import { addressOf } from '../../support/shop/start-shop.ts'

test('the build lists the packages of a running shop, with their licences', async () => {
  const { components } = JSON.parse(await readFile('dist/bom.json', 'utf8'))
  const names = components.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(packageFile.dependencies)))
  expect(names).not.toContain('vitest')
  expect(components[0].licenses).toBeTruthy()
})

// A terminal signals npm and all that it has started, a service manager only npm.
for (const { sender, signal, toAll } of [
  { sender: 'a terminal', signal: 'SIGINT', toAll: true },
  { sender: 'a service manager', signal: 'SIGTERM', toAll: false },
] as const) {
  test(`npm start serves the shop until ${sender} ends it`, async () => {
    // Otherwise it would build the shop, which all other tests are using.
    expect(isBuilt(), 'the build is of these sources').toBe(true)
    const dataDir = await copyTemplateDataDir('sqlite')
    const env = { ...process.env, DATABASE_URL: '', ...quietShop(dataDir) }
    const npm = spawn('npm', ['start'], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const health = `${await addressOf(npm)}/api/health`
    expect((await fetch(health)).status).toBe(200)
    let complaints = ''
    npm.stderr.on('data', (text) => {
      complaints += text
    })
    const ended = once(npm, 'exit')
    process.kill(toAll ? -Number(npm.pid) : Number(npm.pid), signal)
    await ended
    await expect
      .poll(() =>
        fetch(health).then(
          ({ status }) => status,
          () => 'closed',
        ),
      )
      .toBe('closed')
    expect(complaints).not.toMatch(/error/i)
    await rm(dataDir, { recursive: true, force: true })
  })
}
