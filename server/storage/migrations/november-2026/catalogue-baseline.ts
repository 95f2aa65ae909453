export const catalogueBaseline = (bytes: string): string[] => [
  `create table settings (name text not null primary key, value text not null)`,

  `create table catalogue_version (
    id integer not null primary key,
    version integer not null,
    full_reload_version integer not null default 0
  )`,

  `create table pictures (
    id text not null primary key,
    width integer not null,
    height integer not null,
    blur text not null,
    bytes ${bytes} not null,
    is_demo integer not null
  )`,

  `create table categories (
    id text not null primary key,
    position integer not null,
    name text not null unique,
    picture_id text not null references pictures (id),
    hover_picture_id text not null references pictures (id),
    is_demo integer not null
  )`,

  `create table subcategories (
    id text not null primary key,
    category_id text not null references categories (id) on delete cascade,
    position integer not null,
    name text not null,
    picture_id text not null references pictures (id)
  )`,

  `create table products (
    id text not null primary key,
    position integer not null,
    title text not null,
    price_paise bigint not null,
    categories text not null,
    subcategory text not null,
    color text not null,
    materials text not null,
    detail text not null,
    description text not null,
    stock integer not null,
    pictures text not null,
    updated_at bigint not null,
    is_published integer not null,
    is_demo integer not null,
    changed_in_version integer not null default 0,
    hsn text,
    gst_rate integer
  )`,
  'create index products_by_changed_in_version on products (changed_in_version)',

  `create table product_sizes (
    product_id text not null references products (id) on delete cascade,
    size text not null,
    position integer not null,
    stock integer not null,
    price_paise bigint,
    sku text,
    primary key (product_id, size)
  )`,

  `create table reviews (
    id text not null primary key,
    product_id text not null references products (id) on delete cascade,
    author_id text,
    author_name text not null,
    rating integer not null,
    text text not null,
    created_at bigint not null,
    is_demo integer not null,
    unique (product_id, author_id)
  )`,
  'create index reviews_by_product on reviews (product_id, created_at)',

  `create table storefront (id integer not null primary key, document text not null, is_demo integer not null)`,
]
