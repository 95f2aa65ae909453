import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { fileMail, type Letter, smtpMail } from './mail.ts'

const letter: Letter = { to: 'asha@example.com', subject: 'नमस्ते ₹', text: 'Hello', html: '<p>Hello</p>' }
const from = 'hello@nakshi.example'
const cleanUp: (() => unknown)[] = []

afterEach(async () => {
  for (const undo of cleanUp.splice(0)) await undo()
})

/** As much of a mail server as it takes to be handed one letter. */
function mailServer({ refuses = false } = {}): Promise<{ url: string; heard: () => string }> {
  let heard = ''
  const server: Server = createServer((socket) => {
    let isInLetter = false
    socket.write('220 ready\r\n')
    socket.on('data', (data) => {
      heard += data
      if (isInLetter) {
        isInLetter = !heard.endsWith('\r\n.\r\n')
        if (!isInLetter) socket.write('250 taken\r\n')
      } else if (/^DATA/.test(String(data))) {
        isInLetter = true
        socket.write('354 go on\r\n')
      } else {
        socket.write(refuses && /^RCPT/.test(String(data)) ? '451 not now\r\n' : '250 fine\r\n')
      }
    })
  })
  cleanUp.push(() => server.close())
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard: () => heard })
    })
  })
}

test('a letter is handed to the mail server, named by its key', async () => {
  const { url, heard } = await mailServer()
  await smtpMail({ url, from }).send(letter, 'reset-link-1')
  expect(heard()).toContain('MAIL FROM:<hello@nakshi.example>')
  expect(heard()).toContain('RCPT TO:<asha@example.com>')
  expect(heard()).toContain('Message-ID: <reset-link-1@nakshi.example>')
  expect(heard()).toContain('From: Nakshi <hello@nakshi.example>')
})

test('a letter that the mail server does not take is a failure', async () => {
  const { url } = await mailServer({ refuses: true })
  await expect(smtpMail({ url, from }).send(letter, 'reset-link-1')).rejects.toThrow('not now')
})

test('without a mail server a letter becomes a file, and a repeated one the same file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nakshi-mail-'))
  cleanUp.push(() => rm(folder, { recursive: true }))
  const onWritten = vi.fn()
  const mail = fileMail({ folder, from, onWritten })
  await mail.send(letter, 'order/1 ../x')
  await mail.send(letter, 'order/1 ../x')
  expect(await readdir(folder)).toEqual(['order-1-..-x.eml'])
  expect(onWritten).toHaveBeenCalledWith(join(folder, 'order-1-..-x.eml'))
  const raw = await readFile(join(folder, 'order-1-..-x.eml'), 'utf8')
  expect(raw).toContain('To: asha@example.com')
  expect(raw).toMatch(/^Subject: =\?UTF-8\?/m)
})

test('a letter that can be ended by one POST says so to mail programs', async () => {
  const { url, heard } = await mailServer()
  const unsubscribe = 'https://shop.example/api/newsletter/one-click/abc'
  await smtpMail({ url, from }).send({ ...letter, unsubscribe, replyTo: 'asha@example.com' }, 'news-1')
  expect(heard()).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  expect(heard()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(heard()).toContain('Reply-To: asha@example.com')
})
