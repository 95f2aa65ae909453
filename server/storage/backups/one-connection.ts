import pg from 'pg'
import { onErrorEvent } from '../../lib/error-events.ts'

/** Opens a connection to PostgreSQL for `work`, and closes it. Rejects if it fails. */
export async function onOneConnection<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // The current or next query rejects.
  onErrorEvent(client, () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
