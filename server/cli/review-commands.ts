import { Command } from '@commander-js/extra-typings'
import { publishAtCommit } from '../domains/catalogue/publishing-store.ts'
import { listNewestReviews, removeReview } from '../domains/reviews/review-store.ts'
import { parseColumn, urlsColumn } from '../storage/json-columns.ts'
import { inTransaction, type Queries } from '../storage/transaction.ts'
import { type CliCommand, type CommandResult, failed, succeeded, YES } from './cli-command.ts'
import { formatDateTime } from './format.ts'

const MAX_ROWS = 50

export const reviewsCommand: CliCommand = (answer) =>
  new Command('reviews')
    .description('list the newest reviews with their pictures')
    .action(() => answer(({ db }) => list(db)))

async function list(db: Queries): Promise<CommandResult> {
  const rows = await listNewestReviews(db, MAX_ROWS)
  if (rows.length === 0) return succeeded('There are no reviews.')
  return succeeded(
    ...rows.flatMap(({ id, created_at, product_id, rating, author_name, text, pictures }) => [
      `${id}  ${formatDateTime(created_at)}  ${product_id}  ${rating} of 5  ${author_name}`,
      ...text.split('\n').map((line) => `  ${line}`),
      ...parseColumn(urlsColumn, pictures).map((path) => `  ${path}`),
    ]),
  )
}

export const reviewCommand: CliCommand = (answer) => {
  const review = new Command('review').description('remove a review or its pictures')
  review
    .command('remove')
    .description('remove a review with its pictures, or only these')
    .argument('<id>', 'as “reviews” lists it')
    .option('--pictures', 'only its pictures')
    .option(...YES)
    .action((id, { pictures: onlyPictures = false }) =>
      answer(async ({ db, confirm }) => {
        await confirm(`This removes ${onlyPictures ? 'the pictures of the review' : 'the review'} for good.`)
        return remove(db, id, onlyPictures)
      }),
    )
  return review
}

async function remove(db: Queries, id: string, onlyPictures: boolean): Promise<CommandResult> {
  const productId = await inTransaction(db, async (tx) => {
    const product = await removeReview(tx, id, { onlyPictures })
    if (product !== null) publishAtCommit(tx, [product])
    return product
  })
  if (productId === null) return failed(`There is no review ${id}.`)
  return succeeded(
    `${onlyPictures ? 'The pictures of the review' : 'The review'} of ${productId} ${onlyPictures ? 'are' : 'is'} removed.`,
  )
}
