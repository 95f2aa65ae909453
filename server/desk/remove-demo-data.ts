import { removeDemo } from '../domains/catalogue/remove-demo.ts'
import type { DeskCommand } from './commands.ts'

export const removeDemoData: DeskCommand = {
  words: '',
  does: 'remove the products, pictures and reviews that came with the shop',
  async run({ db }) {
    const products = await removeDemo(db)
    const said =
      products > 0 ? `Removed the demo: ${products} products and all that belonged to them.` : 'There is no demo here.'
    return { ok: true, said: [said] }
  },
}
