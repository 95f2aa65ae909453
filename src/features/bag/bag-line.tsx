import { Link } from '@tanstack/react-router'
import type { BagLine } from '#contract/bag.ts'
import { formatRupees, totalRupees } from '#contract/money.ts'
import { Picture } from '../../ui/picture.tsx'
import styles from './bag-line.module.css'
import { QuantityStepper } from './quantity-stepper.tsx'

interface BagLineItemProps {
  line: Pick<BagLine, 'id' | 'title' | 'price' | 'image' | 'quantity' | 'stock'>
  onStep: (by: 1 | -1) => void
  onRemove: () => void
}

export function BagLineItem({ line, onStep, onRemove }: BagLineItemProps) {
  const piece = { to: '/products/$id', params: { id: line.id } } as const
  return (
    <li className={styles.line}>
      <Link {...piece} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {line.image && <Picture src={line.image} alt="" sizes="(min-width: 769px) 120px, 92px" />}
      </Link>
      <div className={styles.top}>
        <Link {...piece} className={styles.title}>
          {line.title}
        </Link>
        <p className={styles.total}>
          <span className="sr">Together </span>
          {formatRupees(totalRupees([line]))}
        </p>
      </div>
      <p className="soft small num">{formatRupees(line.price)} each</p>
      <div className={styles.foot}>
        <QuantityStepper line={line} onStep={onStep} onRemove={onRemove} />
      </div>
    </li>
  )
}
