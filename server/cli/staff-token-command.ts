import { createStaffSession } from '../domains/account/authenticate.ts'
import type { CliCommand } from './commands.ts'

export const staffTokenCommand: CliCommand = {
  usage: '<e-mail>',
  description: 'make an account staff, and a token for it (30 days from its last use)',
  async run({ db, usage: [email = ''] }) {
    const token = await createStaffSession(db, email.toLowerCase(), Date.now())
    if (!token) return { ok: false, said: [`There is no account with ${email}. Register it in the shop first.`] }
    return { ok: true, said: [`${email} is staff now. Send this as x-access-token, and keep it secret:`, token] }
  },
}
