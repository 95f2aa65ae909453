import { readConfirmed } from '../domains/newsletter/subscription-store.ts'
import type { DeskCommand } from './commands.ts'

export const readers: DeskCommand = {
  words: '',
  does: 'list the e-mails that said yes to the shop’s letters',
  async run({ db }) {
    const rows = await readConfirmed(db)
    return { ok: true, said: rows.length > 0 ? rows.map(({ email }) => email) : ['Nobody reads the letters yet.'] }
  },
}
