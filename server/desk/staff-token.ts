import { makeStaffSession } from '../domains/account/make-staff-session.ts'
import type { DeskCommand } from './commands.ts'

export const staffToken: DeskCommand = {
  words: '<e-mail>',
  does: 'make an account staff, and a token for it (30 days from its last use)',
  async run({ db, words: [email = ''] }) {
    const token = await makeStaffSession(db, email.toLowerCase(), Date.now())
    if (!token) return { ok: false, said: [`There is no account with ${email}. Register it in the shop first.`] }
    return { ok: true, said: [`${email} is staff now. Send this as x-access-token, and keep it secret:`, token] }
  },
}
