import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from './eventually.ts'
import { findProgram } from './find-program.ts'

/** Caddy on this machine, with `deploy/Caddyfile` and an authority of its own. */
export interface Caddy {
  /** `https://localhost:…`. */
  origin: string
  /** `http://localhost:…`. */
  plainOrigin: string
  /** Sends requests to these shops from now on. Returns the authority's certificate (PEM). */
  start(shopOrigins: readonly string[]): Promise<Buffer>
  stop(): Promise<void>
}

const settings = fileURLToPath(new URL('../../../deploy/Caddyfile', import.meta.url))

/** Throws if it is not installed. */
export async function prepareCaddy(): Promise<Caddy> {
  const program = findProgram('caddy')
  if (!program) throw new Error('Caddy is not installed.')
  const folder = await mkdtemp(join(tmpdir(), 'nakshi-caddy-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  let stop = () => Promise.resolve()
  return {
    origin: `https://localhost:${port}`,
    plainOrigin: `http://localhost:${plainPort}`,
    start: async (shopOrigins) => {
      const file = join(folder, 'Caddyfile')
      const here = `{\n admin off\n local_certs\n skip_install_trust\n https_port ${port}\n http_port ${plainPort}\n}\n`
      const shops = shopOrigins.map((origin) => new URL(origin).host).join(' ')
      await writeFile(file, here + readFileSync(settings, 'utf8').replace('shop-1:4173 shop-2:4173', shops))
      const caddy = spawn(program, ['run', '--adapter', 'caddyfile', '--config', file], {
        env: { SHOP_HOST: 'localhost', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let printed = ''
      caddy.stderr.on('data', (text) => {
        printed += text
      })
      stop = async () => {
        const ended = once(caddy, 'exit')
        caddy.kill('SIGTERM')
        await ended
      }
      await eventually(async () => {
        if (!printed.includes('certificate obtained successfully')) throw new Error(`Caddy is not ready:\n${printed}`)
      })
      return readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'))
    },
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** It is given in advance to what must know its own public address. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
