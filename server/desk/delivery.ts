import { resolve } from 'node:path'
import { importDelivery } from '../domains/delivery/import-delivery.ts'
import type { DeskCommand } from './commands.ts'

export const delivery: DeskCommand = {
  words: '<file>',
  does: 'make a file like catalogue/delivery.json the shop’s table of delivery',
  async run({ db, words: [file] }) {
    if (!file) return { ok: false, said: ['Say which file: npm run desk -- delivery <file>'] }
    const problems = await importDelivery(db, resolve(file))
    if (problems.length > 0) return { ok: false, said: ['Nothing has changed:', ...problems] }
    return { ok: true, said: ['The shop now tells days of delivery by this table.'] }
  },
}
