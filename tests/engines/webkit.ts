/** WebKitGTK in MiniBrowser, controlled through its WebDriver on a virtual screen. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../support/shop/free-port.ts'
import { COMMANDS, type Command, type Engine } from './commands.ts'

interface Parts {
  browser: string
  driver: string
  screen: string
}

export async function openWebKit(parts: Parts): Promise<Engine> {
  const screen = spawn(parts.screen, ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await firstLineOf(screen.stdio[3] as Readable)
  const port = await freePort()
  const driver = spawn(parts.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, LANGUAGE: 'en_IN' },
  })
  const origin = `http://127.0.0.1:${port}`
  await untilListening(origin)
  const browser = { binary: parts.browser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browser } }
  const { sessionId } = await ask(`${origin}/session`, 'POST', { capabilities })
  const session = `${origin}/session/${sessionId}`
  return {
    command: (name, parameters = {}) => {
      const { path, method, rest } = addressOf(name, parameters)
      return ask(`${session}/${path}`, method, rest)
    },
    blockStorage: null,
    close: async () => {
      await ask(session, 'DELETE')
      await end(driver)
      await end(screen)
    },
  }
}

/** Commands without parameters use GET. */
function addressOf(name: Command, { id, ...rest }: Record<string, unknown>) {
  const [method = '', path = ''] = COMMANDS[name].split(' ')
  return { method, path: path.replace(':id', String(id)), rest: method === 'POST' ? rest : undefined }
}

async function ask(address: string, method: string, body?: object) {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

async function untilListening(origin: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await fetch(`${origin}/status`).catch(() => null)) return
    await pause(50)
  }
  throw new Error('The WebDriver of WebKit did not begin to listen.')
}

async function firstLineOf(stream: Readable): Promise<string> {
  for await (const line of createInterface(stream)) return line
  throw new Error('The screen that nobody sees did not start.')
}

async function end(process: ChildProcess): Promise<void> {
  const ended = once(process, 'exit')
  process.kill()
  await ended
}
