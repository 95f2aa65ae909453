import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { classNames } from '../../lib/class-names.ts'
import { forgetRestocked, useStockAlerts } from '../../state/local/requested-stock-alerts.ts'
import { useLazyDialog } from '../../state/network/use-lazy-dialog.ts'
import { waitingMessage } from '../../state/outbox/outbox-texts.ts'
import { useOutbox } from '../../state/outbox/use-outbox.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './stock-alert.module.css'
import type { AlertProduct } from './stock-alert-form.tsx'

const loadForm = () => import('./stock-alert-sheet.tsx').then((module) => module.StockAlertSheet)

interface StockAlertProps {
  product: AlertProduct
  /**
   * Whether the component is part of a product card. The button is then named
   * after the product.
   */
  inCard?: boolean
}

/**
 * URL hash that opens the form, e.g. to edit a request that the shop has refused.
 */
const ANCHOR = 'tell-me'

/**
 * Offers to tell the shopper when a sold-out product, or one of its sold-out
 * sizes, is back in stock, and shows for which the shopper has asked.
 */
export function StockAlert({ product, inCard = false }: StockAlertProps) {
  const { Component: AlertSheet, ...sheet } = useLazyDialog(loadForm)
  const isWaiting = useOutbox().some(
    (item) => item.kind === 'stockAlert' && item.contents.productID === product.id && item.state.kind === 'waiting',
  )
  const isRequestedByHash = useLocation({ select: ({ hash }) => hash === ANCHOR }) && !inCard
  const showSheet = sheet.show
  useEffect(() => {
    if (isRequestedByHash) showSheet()
  }, [isRequestedByHash, showSheet])
  useEffect(() => forgetRestocked(product), [product])

  const requested = useStockAlerts().filter(({ productId }) => productId === product.id)
  const soldOutSizes = product.sizes?.filter(({ stock }) => stock <= 0).map(({ size }) => size)
  if (soldOutSizes ? soldOutSizes.length === 0 : product.stock > 0) return null
  const isComplete = requested.length >= (soldOutSizes?.length ?? 1)
  const isRequested = isWaiting || requested.length > 0
  const isQuiet = inCard || isRequested || product.stock > 0
  const label = labelFor(product, { isRequested, isComplete: isComplete || (isWaiting && !soldOutSizes) })
  return (
    <div className={classNames(styles.alert, inCard && styles.inCard)} id={inCard ? undefined : ANCHOR}>
      <div role="status">
        {requested.length > 0 && (
          <p className={styles.requested}>
            <Icon name="check" size="xs" /> <span>{requestedText(requested.flatMap(({ size }) => size ?? []))}</span>
          </p>
        )}
        {isWaiting && <p>{waitingMessage('stockAlert', { persisted: deviceStorage.isPersistent() })}</p>}
      </div>
      <Button
        variant={isQuiet ? 'quiet' : 'secondary'}
        block={!isQuiet}
        className={classNames(isQuiet && !inCard && styles.quiet)}
        aria-label={inCard ? `${label}: ${product.title}` : undefined}
        aria-haspopup="dialog"
        onClick={sheet.show}
        // Preloads the form. If this fails, pressing the button tries again and
        // notifies the shopper of a failure.
        onPointerEnter={() => void sheet.load().catch(() => undefined)}
      >
        {inCard && isComplete ? 'Change' : label}
      </Button>
      {AlertSheet && sheet.open && <AlertSheet product={product} soldOutSizes={soldOutSizes} onClose={sheet.close} />}
    </div>
  )
}

function labelFor(
  { stock, sizes }: AlertProduct,
  { isRequested, isComplete }: { isRequested: boolean; isComplete: boolean },
): string {
  if (isComplete) return 'Change my alert'
  if (isRequested && sizes) return 'Tell me about another size'
  return sizes && stock > 0 ? 'Size sold out? Tell me' : "Tell me when it's back"
}

function requestedText(sizes: readonly string[]): string {
  const [size, ...others] = sizes
  if (size === undefined) return "We'll tell you when it's back."
  return others.length === 0
    ? `We'll tell you when size ${size} is back.`
    : `We'll tell you when sizes ${sizes.toReversed().join(', ')} are back.`
}
