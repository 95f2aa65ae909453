import type { CommandResult, ShopAtHand } from '#server/cli/cli-command.ts'
import { runCommand } from '#server/cli/run-command.ts'

/** Runs a command of the owner, who agrees to everything, in this process. */
export async function ownerCommand(shop: ShopAtHand, ...words: string[]): Promise<CommandResult> {
  const closedShop = () => {
    if (!shop.config) throw new Error('This command needs the shop’s configuration.')
    return shop.config
  }
  const { ok, lines } = await runCommand(words, { withShop: (work) => work(shop), closedShop, ask: async () => true })
  return { ok, lines }
}
