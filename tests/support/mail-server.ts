import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface MailServer {
  /** As SMTP_URL has it. */
  url: string
  /** Everything that was said to it. */
  heard: () => string
  /** The letters that it has taken. */
  taken: () => readonly string[]
  /** With a sentence it refuses every receiver from now on; with null it takes letters. */
  refuse(sentence: string | null): void
  close(): void
}

/** A mail server that speaks as much of SMTP as it takes to be handed letters. */
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
