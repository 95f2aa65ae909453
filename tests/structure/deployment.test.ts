/** `Dockerfile`, `compose.yaml` and `deploy` agree with the code. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { endpoints } from '#contract/endpoints.ts'
import { readConfig } from '#server/config/config.ts'
import { findProgram } from '../support/shop/find-program.ts'
import { filesBelow, shopSources, textOf } from './source-files.ts'

interface Service {
  image?: string
  environment?: Record<string, string>
  volumes?: string[]
  [setting: string]: unknown
}

interface Composition {
  services: Record<string, Service>
  networks: { default: { ipam: { config: { subnet: string }[] } } }
  volumes: Record<string, null>
}

const SECRETS = { SHOP_HOST: 'shop.example', POSTGRES_PASSWORD: 'secret', STORAGE_PASSWORD: 'secret' }

/** As Compose fills it in from `.env`. */
const { services, networks, volumes } = parse(
  textOf('compose.yaml').replace(/\$\{(\w+):(?:\?|-(\w*))\}/g, (_, name: keyof typeof SECRETS, otherwise) => {
    const value = otherwise ?? SECRETS[name]
    if (value === undefined) throw new Error(`compose.yaml needs ${name}, which nobody is told of.`)
    return value
  }),
  { merge: true },
) as Composition

const shops = Object.entries(services).filter(([name]) => name.startsWith('shop'))
const [shop] = shops.map(([, service]) => service)

const stages = textOf('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split(/^FROM /m)
  .slice(1)
const lastStage = stages.at(-1) ?? ''

/** Of one instruction in the last stage, in order. */
function instructions(name: string): string[] {
  return [...lastStage.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, rest = '']) => rest.trim())
}

const image = Object.fromEntries(instructions('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))))
const unit = textOf('deploy/nakshi.service')
const caddyfile = textOf('deploy/Caddyfile')

test('every variable that they set is one that the configuration reads', () => {
  const read = filesBelow(['server/config'], /(?<!\.test)\.ts$/)
    .map(textOf)
    .join('\n')
  const ofUnit = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '))
  const ofDocument = [...textOf('docs/deploy.md').matchAll(/printf '([^']*)' > \/etc\/nakshi\.env/g)].flatMap(
    ([, lines = '']) => lines.split('\\n').filter(Boolean),
  )
  const names = [...ofUnit, ...ofDocument].map((pair) => pair.split('=')[0] ?? '')
  for (const name of [...names, ...Object.keys(image), ...Object.keys(shop?.environment ?? {})]) {
    expect(read, name).toMatch(new RegExp(`\\b${name}\\b`))
  }
  expect(names).toContain('PUBLIC_URL')
})

test('two shops start with settings that the shop accepts', () => {
  expect(shops.map(([name]) => name)).toEqual(['shop-1', 'shop-2'])
  const config = readConfig({ ...image, ...shop?.environment })
  expect(config).toMatchObject({ production: true, publicUrl: 'https://shop.example', dataDir: '/data' })
  expect(config.trustedProxies).toEqual(networks.default.ipam.config.map(({ subnet }) => subnet))
  expect(instructions('EXPOSE')).toEqual([String(config.port)])
  const hosts = [config.databaseUrl, config.s3?.endpoint, config.smtpUrl].map((url) => new URL(url ?? '').hostname)
  expect(hosts.filter((host) => !services[host])).toEqual([])
  // The bucket is a folder that the storage makes when it starts.
  expect(JSON.stringify(services.storage?.entrypoint)).toContain(`mkdir -p /data/${config.s3?.bucket} `)
  expect(parseInt(String(shop?.stop_grace_period), 10) * 1000).toBeGreaterThan(config.closeDelayMs + 10_000)
})

test('shops run without rights, and write only into their volume and that of the backups', () => {
  for (const [name, service] of shops) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(service.volumes).toEqual([`${name}:${image.DATA_DIR}`, `backups:${service.environment?.BACKUP_DIR}`])
  }
  expect(instructions('USER')).toEqual(['node'])
  expect(lastStage.indexOf('\nUSER ')).toBeLessThan(lastStage.indexOf('\nCMD '))
  expect(instructions('VOLUME')).toEqual([image.DATA_DIR])
  expect(instructions('RUN').join()).toContain(`chown node:node ${image.DATA_DIR} ${shop?.environment?.BACKUP_DIR}`)
  const named = Object.values(services).flatMap(({ volumes: used = [] }) => used.map((volume) => volume.split(':')[0]))
  expect([...new Set(named)].filter((name) => name && !name.startsWith('./')).sort()).toEqual(
    Object.keys(volumes).sort(),
  )
})

test('the image contains what the shop reads, and nothing that only builds it', () => {
  const copied = instructions('COPY').flatMap((line) => /^--from=build \/shop\/(\S+) \.\/\S*$/.exec(line)?.[1] ?? [])
  const read = shopSources().flatMap((file) =>
    [...textOf(file).matchAll(/projectRoot, '([\w.-]+)/g)].map(([, path = '']) => path),
  )
  expect([...new Set(read)].filter((path) => !copied.includes(path))).toEqual([])
  const ignored = textOf('.dockerignore').split('\n')
  const sources = copied.filter((path) => !['dist', 'node_modules'].includes(path))
  expect(sources.filter((path) => !existsSync(path) || ignored.includes(path))).toEqual([])

  const deleted = [...textOf('Dockerfile').matchAll(/ dependencies\.(\S+)/g)].map(([, name = '']) => name)
  const build = [...textOf('vite.config.ts').matchAll(/^import .* from '((?!\.|node:)[^']+)'/gm)].map(
    ([, name]) => name,
  )
  expect(deleted.sort()).toEqual(build.sort())
  expect(Object.keys(JSON.parse(textOf('package.json')).dependencies)).toEqual(expect.arrayContaining(deleted))
  expect(instructions('RUN').join('\n')).not.toMatch(/npm|build-essential|-dev\b|gcc|git/)
})

test('health is asked where the shop tells of it, and what starts is what the build makes', () => {
  const health = `/api${endpoints.health.path}`
  const [command = ''] = instructions('CMD')
  expect(instructions('HEALTHCHECK')[0]).toContain(`http://127.0.0.1:${instructions('EXPOSE')}${health}`)
  expect(caddyfile).toContain(`health_uri ${health}\n`)
  expect(JSON.parse(command)).toEqual(['node', 'dist/server/main.js'])
  expect(unit).toContain('ExecStart=/usr/bin/node dist/server/main.js\n')
  expect(textOf('vite.config.ts')).toMatch(/outDir: 'dist\/server',[^}]*input: \{\s*main: 'server\/main\.ts'/)
})

test('Caddy knows every shop, and notices that one is about to stop', () => {
  const port = instructions('EXPOSE')
  expect(/reverse_proxy ([^{]*) \{/.exec(caddyfile)?.[1]?.split(' ')).toEqual(shops.map(([name]) => `${name}:${port}`))
  const everyMs = Number(/health_interval (\d+)s/.exec(caddyfile)?.[1]) * 1000
  expect(Number(shop?.environment?.CLOSE_DELAY_MS)).toBeGreaterThanOrEqual(2 * everyMs)
  const mounted = services.caddy?.volumes?.find((volume) => volume.includes('Caddyfile'))?.split(':') ?? []
  expect(existsSync(mounted[0] ?? '')).toBe(true)
  expect(mounted.slice(1)).toEqual(['/etc/caddy/Caddyfile', 'ro'])
  expect(Object.keys(services.caddy?.environment ?? {})).toEqual(
    [...caddyfile.matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name),
  )
})

test('Compose, Caddy, systemd and Prometheus accept their files, where they are installed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nakshi-deploy-'))
  // Only the program’s path is another one.
  const tried = join(folder, 'nakshi.service')
  writeFileSync(tried, unit.replace('/usr/bin/node', process.execPath))
  const checks: [string, ...string[]][] = [
    ['docker-compose', '--file', 'compose.yaml', 'config', '--quiet'],
    ['caddy', 'validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'],
    ['systemd-analyze', 'verify', tried],
    ['promtool', 'check', 'config', 'deploy/prometheus.yml'],
  ]
  const missing: string[] = []
  for (const [name, ...args] of checks) {
    const program = findProgram(name)
    if (!program) missing.push(name)
    else await promisify(execFile)(program, args, { env: { ...process.env, ...SECRETS, HOME: folder } })
  }
  rmSync(folder, { recursive: true })
  if (missing.length > 0) console.log(`Not checked, because it is not installed: ${missing.join(', ')}.`)
})
