import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatSize } from '#contract/bag/line-id.ts'
import { formatRupees } from '#contract/money.ts'
import type { OrderLine } from '#contract/orders/order.ts'
import { leftToReturn } from '#contract/orders/return-period.ts'
import { productQuery } from '../../state/queries/catalogue-queries.ts'
import { FieldError, Select } from '../../ui/forms/field.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './return-pieces.module.css'
import type { ChosenPiece, ReturnableOrder } from './returnable-order.ts'

interface ReturnPiecesProps {
  order: ReturnableOrder
  /** Chosen pieces by their position in the order. */
  chosen: ReadonlyMap<number, ChosenPiece>
  onChosen: (chosen: ReadonlyMap<number, ChosenPiece>) => void
  /** Whether to ask for the size wanted instead. */
  hasSizes: boolean
  error?: string | undefined
}

/**
 * Lists the pieces of an order that can still be returned, to choose some of
 * them.
 */
export function ReturnPieces({ order, chosen, onChosen, hasSizes, error }: ReturnPiecesProps) {
  const id = useId()
  const left = leftToReturn(order)
  const change = (position: number, piece: ChosenPiece | null) => {
    const next = new Map(chosen)
    if (piece) next.set(position, piece)
    else next.delete(position)
    onChosen(next)
  }
  return (
    <fieldset className={styles.pieces} aria-describedby={error && `${id}error`}>
      <legend>Pieces</legend>
      <ul>
        {order.lines.map((line, position) => {
          const max = left[position] ?? 0
          const piece = chosen.get(position)
          return (
            <li key={line.id} className={styles.piece}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={piece !== undefined}
                  disabled={max === 0}
                  aria-invalid={error && max > 0 ? true : undefined}
                  onChange={({ target }) => change(position, target.checked ? { quantity: max, size: '' } : null)}
                />
                <span className={styles.picture}>{line.image && <Picture src={line.image} alt="" sizes="56px" />}</span>
                <span>
                  <span>{line.title}</span>
                  <span className={styles.facts}>
                    <span>{line.size !== undefined && `${formatSize(line.size)}, `}</span>
                    <span>{formatRupees(line.pricePaise)}</span>
                    <span>{max === 0 && ', already returned'}</span>
                  </span>
                </span>
              </label>
              {piece && (
                <div className={styles.options}>
                  {max > 1 && (
                    <Select
                      label="How many"
                      value={piece.quantity}
                      onChange={({ target }) => change(position, { ...piece, quantity: Number(target.value) })}
                    >
                      {Array.from({ length: max }, (_, index) => (
                        <option key={line.id + String(index)} value={index + 1}>
                          {index + 1}
                        </option>
                      ))}
                    </Select>
                  )}
                  {hasSizes && line.size !== undefined && (
                    <NewSize
                      line={{ ...line, size: line.size }}
                      value={piece.size}
                      onChange={(size) => change(position, { ...piece, size })}
                    />
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {error && <FieldError id={`${id}error`}>{error}</FieldError>}
    </fieldset>
  )
}

function sizeNote(lessPaise: number, stock: number): string {
  if (lessPaise < 0) return ', costs more: ask for a refund'
  if (stock === 0) return ', sold out'
  return lessPaise > 0 ? `, costs ${formatRupees(lessPaise)} less` : ''
}

interface NewSizeProps {
  line: OrderLine & { size: string }
  value: string
  onChange: (size: string) => void
}

/**
 * Asks for the size wanted instead. Sizes that cost more or are sold out cannot
 * be chosen.
 */
function NewSize({ line, value, onChange }: NewSizeProps) {
  const { data } = useQuery(productQuery(line.productId))
  const sizes = data?.data.sizes ?? [{ size: line.size, pricePaise: line.pricePaise, stock: 1 }]
  return (
    <Select
      label={`New size instead of ${line.size}`}
      name={`size-${line.id}`}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Select...</option>
      {sizes.map(({ size, pricePaise, stock }) => {
        const less = line.pricePaise - pricePaise
        return (
          <option key={size} value={size} disabled={less < 0 || stock === 0}>
            {size + sizeNote(less, stock)}
          </option>
        )
      })}
    </Select>
  )
}
