/** A released Firefox, controlled through Marionette: WebDriver commands over a socket. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerOf, Command, Engine } from './commands.ts'

const PREFERENCES = {
  // With port 0, Firefox picks a free port and writes it into its profile.
  'marionette.port': 0,
  'app.update.disabledForTesting': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-IN',
  'browser.shell.checkDefaultBrowser': false,
}

/** “Block all cookies”, which also blocks IndexedDB, the Cache API and service workers. */
const BLOCK_STORAGE = `Services.prefs.setIntPref('network.cookie.cookieBehavior', 2)`

export async function openFirefox(file: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'nakshi-firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const options = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile]
  const browser = spawn(file, options, { stdio: 'ignore' })
  const ended = once(browser, 'exit')
  const socket = connect(await portOf(browser, profile), '127.0.0.1')
  const send = speakMarionette(socket)
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } })
  return {
    command: async <Name extends Command>(name: Name, parameters?: object) => {
      const answer = await send(`WebDriver:${name}`, parameters)
      // Some results are plain, others are wrapped in an object with `value`.
      return (isEnvelope(answer) ? answer.value : answer) as AnswerOf<Name>
    },
    blockStorage: async () => {
      await send('Marionette:SetContext', { value: 'chrome' })
      await send('WebDriver:ExecuteScript', { script: BLOCK_STORAGE, args: [] })
      await send('Marionette:SetContext', { value: 'content' })
    },
    close: async () => {
      socket.destroy()
      browser.kill()
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function portOf(browser: ChildProcess, profile: string): Promise<number> {
  const file = join(profile, 'MarionetteActivePort')
  while (browser.exitCode === null) {
    const port = Number(await readFile(file, 'utf8').catch(() => ''))
    if (port) return port
    await pause(50)
  }
  throw new Error(`Firefox ended with code ${browser.exitCode} before it could be spoken to.`)
}

/**
 * Messages are JSON arrays prefixed with their length: requests `[0, id, command, parameters]`, responses `[1, id,
 * error, result]`.
 */
function speakMarionette(socket: Socket): (command: string, parameters?: object) => Promise<unknown> {
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (reason: Error) => void }>()
  let asked = 0
  let heard = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    heard = Buffer.concat([heard, bytes])
    for (let next = firstMessage(heard); next; next = firstMessage(heard)) {
      heard = heard.subarray(next.end)
      // Firefox first sends an object that describes itself.
      if (!Array.isArray(next.message)) continue
      const [, id, error, answer] = next.message
      const asker = waiting.get(id)
      waiting.delete(id)
      if (error) asker?.reject(new Error(`${error.error}: ${error.message}`))
      else asker?.resolve(answer)
    }
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox ended.'))
  })
  return (command, parameters = {}) =>
    new Promise((resolve, reject) => {
      asked += 1
      waiting.set(asked, { resolve, reject })
      const message = JSON.stringify([0, asked, command, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
}

function firstMessage(heard: Buffer) {
  const colon = heard.indexOf(':')
  if (colon < 0) return null
  const end = colon + 1 + Number(heard.subarray(0, colon))
  return heard.length < end ? null : { end, message: JSON.parse(heard.subarray(colon + 1, end).toString()) }
}

function isEnvelope(answer: unknown): answer is { value: unknown } {
  return typeof answer === 'object' && answer !== null && 'value' in answer
}
