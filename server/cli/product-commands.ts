import { resolve } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { addProduct, editProduct, hideProduct } from '../domains/catalogue-import/save-product.ts'
import { type CliCommand, failed, succeeded } from './cli-command.ts'

const FILE = ['<file>', 'JSON as in catalogue/product.schema.json; its pictures are in `products` beside it'] as const
const PRODUCT = ['<product>', 'its id, the last part of its URL, or the sku of one of its sizes'] as const

export const productCommand: CliCommand = (answer) => {
  const product = new Command('product').description('add, edit, hide or show one product')
  product
    .command('add')
    .description('add a product from a file')
    .argument(...FILE)
    .action((file) =>
      answer(async ({ db }) => {
        const { product: added, problems } = await addProduct(db, resolve(file))
        return added ? succeeded(`${added.slug} is in the shop.`) : failed('Nothing was added:', ...problems)
      }),
    )
  product
    .command('edit')
    .description('replace what a product’s page says, with its pictures, from a file')
    .argument(...PRODUCT)
    .argument(...FILE)
    .option('--with-stock', 'also replace the stock')
    .option('--with-prices', 'also replace prices that were set by hand')
    .action((name, file, { withStock = false, withPrices = false }) => {
      const kept = { stock: !withStock, prices: !withPrices }
      return answer(async ({ db }) => {
        const { product: edited, problems } = await editProduct(db, name, resolve(file), kept)
        return edited ? succeeded(`${edited.slug} is as in the file.`) : failed('Nothing was changed:', ...problems)
      })
    })
  for (const verb of ['hide', 'show'] as const) product.addCommand(hideOrShow(verb)(answer))
  return product
}

function hideOrShow(verb: 'hide' | 'show'): CliCommand {
  const isHidden = verb === 'hide'
  return (answer) =>
    new Command(verb)
      .description(isHidden ? 'take a product out of the shop, also after imports' : 'show a hidden product again')
      .argument(...PRODUCT)
      .action((name) =>
        answer(async ({ db }) => {
          const id = await hideProduct(db, name, isHidden)
          if (id === null) return failed(`There is no product ${name}.`)
          return succeeded(isHidden ? `${id} is hidden. Orders and reviews stay.` : `${id} is in the shop.`)
        }),
      )
}
