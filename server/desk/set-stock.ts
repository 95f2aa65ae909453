import { toPaise } from '#contract/money.ts'
import { putStockAndPrice } from '../domains/catalogue/put-stock-and-price.ts'
import type { DeskCommand } from './commands.ts'

export const setStock: DeskCommand = {
  words: '<product> <pieces>',
  does: 'how many there are of a product',
  async run({ db, words: [id = '', pieces = ''] }) {
    if (!/^\d{1,6}$/.test(pieces)) return { ok: false, said: ['Say how many: stock <product> <pieces>'] }
    const isSet = await putStockAndPrice(db, id, { stock: Number(pieces) })
    return { ok: isSet, said: [isSet ? `There are ${pieces} of ${id} now.` : unknown(id)] }
  },
}

export const setPrice: DeskCommand = {
  words: '<product> <rupees>',
  does: 'what a product costs',
  async run({ db, words: [id = '', rupees = ''] }) {
    if (!/^\d{1,8}(\.\d{1,2})?$/.test(rupees)) return { ok: false, said: ['Say a price like 499 or 499.50.'] }
    const isSet = await putStockAndPrice(db, id, { pricePaise: toPaise(Number(rupees)) })
    return { ok: isSet, said: [isSet ? `${id} costs ₹${rupees} now.` : unknown(id)] }
  },
}

const unknown = (id: string) => `There is no product ${id}. Its id is the last part of its address.`
