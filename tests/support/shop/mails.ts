import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface WrittenMail {
  to: string
  subject: string
  messageId: string
  raw: string
  /** Decoded. */
  text: string
  /** In the text, each once. */
  links: string[]
  /** Of the reset link; empty without one. */
  resetToken: string
  /** Of the link that verifies the address; empty without one. */
  verifyToken: string
}

/**
 * Reads what a shop without a mail server has written, but for the email that
 * follows every registration.
 */
export async function readMails(dataDir: string): Promise<WrittenMail[]> {
  return (await readAllMails(dataDir)).filter(({ verifyToken }) => verifyToken === '')
}

export async function readAllMails(dataDir: string): Promise<WrittenMail[]> {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  const written = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const raws = await Promise.all(written.map((name) => readFile(join(folder, name), 'utf8')))
  return raws.map((raw) => {
    const text = plainText(raw)
    return {
      to: header(raw, 'To'),
      subject: header(raw, 'Subject'),
      messageId: header(raw, 'Message-ID'),
      raw,
      text,
      links: [...new Set(text.match(/https?:\/\/\S+/g))],
      resetToken: /\/reset-password\/([\w-]+)/.exec(raw)?.[1] ?? '',
      verifyToken: /\/verify-email\/([\w-]+)/.exec(text)?.[1] ?? '',
    }
  })
}

/** Empty while the email has not been written. */
export async function findConfirmationToken(dataDir: string, number: string): Promise<string> {
  const mail = (await readMails(dataDir)).find(({ subject }) => subject === `Please confirm your order ${number}`)
  return /\/follow\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

function header(raw: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'mi').exec(raw)?.[1]?.trim() ?? ''
}

function plainText(raw: string): string {
  const start = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n/i.exec(raw)
  if (!start) return ''
  const [, boundary] = [...raw.slice(0, start.index).matchAll(/boundary="([\w-]+)"/g)].at(-1) ?? []
  // Otherwise a wrapped link whose second line starts with two dashes would end
  // the text.
  const end = boundary ? new RegExp(`\\r?\\n--${boundary}`) : /$/
  const body = raw.slice(start.index + start[0].length).split(end)[0] ?? ''
  if (!/quoted-printable/i.test(start[0])) return body.replaceAll('\r\n', '\n')
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  /** Everything that clients have sent. */
  heard: () => string
  /** The accepted emails. */
  taken: () => readonly string[]
  /** Refuses every recipient with this sentence; null accepts them again. */
  refuse(sentence: string | null): void
  close(): void
}

/** Just enough SMTP to accept emails. */
export function startMailServer(): Promise<MailServer> {
  let heard = ''
  let refusal: string | null = null
  const taken: string[] = []
  const serve = (socket: Socket) => {
    let letter: string | null = null
    let line = ''
    const answer = (command: string): string => {
      if (/^DATA/i.test(command)) {
        letter = ''
        return '354 go on'
      }
      if (/^AUTH/i.test(command)) return '235 welcome'
      return refusal && /^RCPT/i.test(command) ? refusal : '250 fine'
    }
    socket.on('error', () => socket.destroy())
    socket.write('220 ready\r\n')
    socket.on('data', (data) => {
      heard += data
      if (letter === null) {
        line += data
        if (!line.endsWith('\r\n')) return
        socket.write(`${answer(line)}\r\n`)
        line = ''
        return
      }
      letter += data
      if (!letter.endsWith('\r\n.\r\n')) return
      taken.push(letter)
      letter = null
      socket.write('250 taken\r\n')
    })
  }
  const server = createServer(serve)
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({
        url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
        heard: () => heard,
        taken: () => taken,
        refuse: (sentence) => {
          refusal = sentence
        },
        close: () => server.close(),
      })
    })
  })
}
