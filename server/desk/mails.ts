import { readUnsentMails, tryMailsAgain } from '../storage/unsent-mails.ts'
import type { DeskCommand } from './commands.ts'
import { dayAndTime, printable } from './in-words.ts'

export const mails: DeskCommand = {
  usage: 'mails [--retry]                  list mails that could not be sent yet; --retry tries them all again now',
  async run({ db, words }) {
    if (words.includes('--retry')) {
      const again = await tryMailsAgain(db, Date.now())
      return { ok: true, said: [`The open shop now tries ${again} of them again.`] }
    }
    const unsent = await readUnsentMails(db)
    if (unsent.length === 0) return { ok: true, said: ['Every mail has been sent.'] }
    const said = unsent.map(({ dedupe_key, created_at, attempts, state, run_at, last_error }) => {
      const next = state === 'parked' ? 'given up' : `next try ${dayAndTime(run_at)}`
      return `${dedupe_key}  of ${dayAndTime(created_at)}  tried ${attempts} times, ${next}: ${printable(last_error ?? '')}`
    })
    return { ok: true, said }
  },
}
