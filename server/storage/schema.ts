/**
 * Every table, as the migrations leave it. A test compares this with both stores.
 *
 * Ids are text, instants epoch milliseconds, money whole paise, flags 0 or 1, lists and documents JSON text.
 */
export interface DB {
  /** Facts about this shop that have no table of their own. */
  settings: { name: string; value: string }

  /** One row. Every change of what shoppers see of the catalogue raises it, and each process then reads what changed. */
  catalogue_version: {
    id: number
    version: number
    /** The version of the last change that went beyond the stock, prices and ratings of single products. */
    whole_since: number
  }

  categories: {
    /** The slug. */
    id: string
    position: number
    name: string
    picture_id: string
    hover_picture_id: string
    is_demo: number
  }

  subcategories: { id: string; category_id: string; position: number; name: string; picture_id: string }

  products: {
    /** The slug, as in /products/tara-solitaire-ring. */
    id: string
    /** The shop's own order, which is what "popular" means. */
    position: number
    title: string
    price_paise: number
    /** JSON: category names. */
    categories: string
    subcategory: string
    /** JSON: colour names. */
    color: string
    materials: string
    /** JSON: lines of the Details section. */
    detail: string
    description: string
    stock: number
    /** JSON: `{picture, alt}` in the order they are shown. */
    pictures: string
    updated_at: number
    /** 0 when the owner's catalogue no longer has it. Orders and reviews of it stay. */
    is_published: number
    is_demo: number
    /** The catalogue's version in which its stock, price or rating last changed. */
    changed_in: number
  }

  reviews: {
    id: string
    product_id: string
    /** `null` for demo reviews, whose authors have no account. */
    author_id: string | null
    author_name: string
    /** 1 to 5. */
    rating: number
    text: string
    created_at: number
    is_demo: number
  }

  /** Originals. They live here so that every process can make any size, and one backup holds the whole shop. */
  pictures: {
    /** `<name>.<first 8 of the hash>`: the stable part of its addresses. */
    id: string
    width: number
    height: number
    /** A data: address of a few bytes. */
    blur: string
    bytes: Uint8Array
    is_demo: number
  }

  /** One row: the document of the home page, with picture ids in place of addresses. */
  storefront: { id: number; document: string; is_demo: number }
}
