/** Single pieces as the database has them now, for bags and wishlists. */
import { toRupees } from '#contract/money.ts'
import type { PieceNow } from '#contract/shapes/cart.ts'
import type { Queries } from '../../storage/transaction.ts'
import { pictureAddress } from '../media/picture-address.ts'

/** A piece, and whether it can be bought at all. One that cannot has no stock, whatever lies on the shelf. */
export interface Piece {
  now: PieceNow
  isForSale: boolean
}

/** By id. A piece that the shop no longer shows is still found; an id that it never had is missing. */
export type Pieces = ReadonlyMap<string, Piece>

/** Pieces by their ids, of which the same may come twice. Prices in rupees. */
export async function readPieces(db: Queries, ids: readonly string[]): Promise<Pieces> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title', 'price_paise', 'pictures', 'stock', 'color', 'is_published'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map((row) => {
      const pictures: { picture: string }[] = JSON.parse(row.pictures)
      const isForSale = row.is_published === 1
      const now = {
        _id: row.id,
        title: row.title,
        price: toRupees(row.price_paise),
        image: pictures.map(({ picture }) => pictureAddress(picture)),
        stock: isForSale ? Math.max(0, row.stock) : 0,
        color: JSON.parse(row.color),
      }
      return [row.id, { now, isForSale }]
    }),
  )
}
