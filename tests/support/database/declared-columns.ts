type Kind<Value> = Value extends string ? 'text' : Value extends number ? 'number' : 'bytes'
/** Column types, with a question mark for each nullable column. */
export type Columns<Table> = {
  [Column in keyof Table]: `${Kind<NonNullable<Table[Column]>>}${null extends Table[Column] ? '?' : ''}`
}
