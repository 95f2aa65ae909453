import { parkedJobs, unpark } from '../jobs/job-store.ts'
import type { DeskCommand } from './commands.ts'

export const failedJobs: DeskCommand = {
  usage:
    'failed [--again]                 work that was given up: mails, parcels, refunds; --again tries all of it once more',
  async run({ db, words }) {
    const jobs = await parkedJobs(db)
    const said = jobs.map(
      ({ kind, payload, attempts, created_at, last_error }) =>
        `${new Date(created_at).toISOString()}  ${kind}  ${shown(kind, payload)}  after ${attempts} attempts: ${last_error}`,
    )
    if (jobs.length === 0) return { ok: true, said: ['Nothing has failed.'] }
    if (!words.includes('--again')) return { ok: true, said }
    await unpark(db, Date.now())
    return { ok: true, said: [...said, 'All of it is tried again now.'] }
  },
}

/** Of letters only the subject: the rest may be long, and personal. */
function shown(kind: string, payload: string): string {
  return kind === 'send-mail' ? JSON.parse(payload).subject : payload
}
