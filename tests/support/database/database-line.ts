import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface DatabaseLine {
  /** Of the database, through this line. */
  url: string
  /** Refuses connections, and cuts those that exist. */
  cut(): void
  /** Takes everything, and answers nothing. */
  hang(): void
  repair(): void
  close(): Promise<void>
}

const SOCKET_NAME = '.s.PGSQL.5432'

/** Stands between a shop and a PostgreSQL server on this machine. */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const url = new URL(databaseUrl)
  const target = join(url.searchParams.get('host') ?? '', SOCKET_NAME)
  const folder = await mkdtemp(join(tmpdir(), 'nakshi-line-'))
  const sockets = new Set<Socket>()
  let isHanging = false
  const server = createServer((shop) => {
    const database = connect(target)
    for (const [socket, other] of [
      [shop, database],
      [database, shop],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (bytes) => other.write(bytes))
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      if (isHanging) socket.pause()
    }
  })
  const listen = () => server.listen(join(folder, SOCKET_NAME))
  listen()
  url.searchParams.set('host', folder)
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    hang: () => {
      isHanging = true
      for (const socket of sockets) socket.pause()
    },
    repair: () => {
      isHanging = false
      for (const socket of sockets) socket.resume()
      if (!server.listening) listen()
    },
    close: async () => {
      cut()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
