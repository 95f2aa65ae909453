import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { startMailServer } from '../../tests/support/shop/mails.ts'
import { type Email, openFileMailer, openSmtpMailer } from './mailer.ts'

const email: Email = { to: 'asha@example.com', subject: 'नमस्ते ₹', text: 'Hello', html: '<p>Hello</p>' }
const from = 'hello@nakshi.example'
const cleanUp: (() => unknown)[] = []

afterEach(async () => {
  for (const undo of cleanUp.splice(0)) await undo()
})

async function mailServer() {
  const server = await startMailServer()
  cleanUp.push(server.close)
  return server
}

test('an email is sent to the mail server, with its key as Message-ID', async () => {
  const { url, heard } = await mailServer()
  await openSmtpMailer({ url, from, isPlain: true }).send(email, 'reset-link-1')
  expect(heard()).toContain('MAIL FROM:<hello@nakshi.example>')
  expect(heard()).toContain('RCPT TO:<asha@example.com>')
  expect(heard()).toContain('Message-ID: <reset-link-1@nakshi.example>')
  expect(heard()).toContain('From: Nakshi <hello@nakshi.example>')
})

test('an email that the mail server refuses is a failure', async () => {
  const { url, refuse } = await mailServer()
  refuse('451 not now')
  await expect(openSmtpMailer({ url, from, isPlain: true }).send(email, 'reset-link-1')).rejects.toThrow('not now')
})

test('without a mail server an email becomes a file, and a repeated one the same file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nakshi-mail-'))
  cleanUp.push(() => rm(folder, { recursive: true }))
  const onWritten = vi.fn()
  const mail = openFileMailer({ folder, from, onWritten })
  await mail.send(email, 'order/1 ../x')
  await mail.send(email, 'order/1 ../x')
  expect(await readdir(folder)).toEqual(['order-1-..-x.eml'])
  expect(onWritten).toHaveBeenCalledWith(join(folder, 'order-1-..-x.eml'))
  const raw = await readFile(join(folder, 'order-1-..-x.eml'), 'utf8')
  expect(raw).toContain('To: asha@example.com')
  expect(raw).toMatch(/^Subject: =\?UTF-8\?/m)
})

test('an email with an unsubscribe link has unsubscribe headers', async () => {
  const { url, heard } = await mailServer()
  const unsubscribe = 'https://shop.example/api/newsletter/one-click/abc'
  await openSmtpMailer({ url, from, isPlain: true }).send(
    { ...email, unsubscribe, replyTo: 'asha@example.com' },
    'news-1',
  )
  expect(heard()).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  expect(heard()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(heard()).toContain('Reply-To: asha@example.com')
})

test('an email says that no person wrote it, so that no program answers it', async () => {
  const { url, heard } = await mailServer()
  await openSmtpMailer({ url, from, isPlain: true }).send(email, 'reset-link-1')
  expect(heard()).toContain('Auto-Submitted: auto-generated')
  expect(heard()).toContain('X-Auto-Response-Suppress: OOF, AutoReply')
})

test('no email crosses the network unencrypted', async () => {
  const { url, heard } = await mailServer()
  await expect(openSmtpMailer({ url, from, isPlain: false }).send(email, 'secret-1')).rejects.toThrow()
  expect(heard()).not.toContain('MAIL FROM')
})
