/** A built shop in one or more processes, which are started again when a test has killed them. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { quietShop } from '../shop/shop-template.ts'
import { addressOf, spawnBuilt } from '../shop/start-shop.ts'

const FAULTS = new URL('faulty-process.mjs', import.meta.url).href
const root = fileURLToPath(new URL('../../..', import.meta.url))

export class ShopProcess {
  origin = ''
  /** Signals or codes of ends that no test has caused. */
  readonly deaths: string[] = []
  readonly #environment: Record<string, string>
  #server: ChildProcess | null = null
  #isKilled = false

  constructor(dataDir: string, environment: Record<string, string>) {
    this.#environment = { ...quietShop(dataDir), ...environment }
  }

  get pid(): number {
    return this.#server?.pid ?? 0
  }

  /** On the same port as before. */
  async start(): Promise<void> {
    const port = this.origin ? new URL(this.origin).port : '0'
    const server = spawnBuilt({ ...this.#environment, PORT: port, NODE_OPTIONS: `--import ${FAULTS}` })
    this.#server = server
    this.#isKilled = false
    let said = ''
    server.stderr?.on('data', (text: Buffer) => {
      said = (said + text).slice(-2000)
    })
    server.once('exit', (code, signal) => {
      if (!this.#isKilled) this.deaths.push(`${signal ?? code}: ${said}`)
    })
    this.origin = await addressOf(server)
  }

  /** As a power cut does. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2' | 'SIGHUP'): void {
    this.#server?.kill(signal)
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#server
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    this.#isKilled = true
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
}

/** Imports the demo's folder beside the shop, which keeps its stock. A test may kill it. */
export function startImport(dataDir: string, environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['dist/server/cli.js', 'import', 'catalogue', '--yes'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', ...quietShop(dataDir), ...environment },
    stdio: 'ignore',
  })
}

/** Kills the side processes of a shop. Returns how many it had. */
export function killChildren(pid: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid)
  for (const [child = 0] of children) {
    try {
      process.kill(child, 'SIGKILL')
    } catch (error) {
      // It has ended meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
  return children.length
}
