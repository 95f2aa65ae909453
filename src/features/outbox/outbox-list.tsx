import { useRouter } from '@tanstack/react-router'
import { removeItem, withdrawItem } from '#sync/outbox/outbox.ts'
import { needsLogin, type OutboxItem } from '#sync/outbox/outbox-item.ts'
import { formatSavedTime } from '../../lib/format-date.ts'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { itemExcerpt, itemFormPath, itemName } from '../../state/outbox/outbox-texts.ts'
import { useSession } from '../../state/session/session.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { StarRating } from '../../ui/display/star-rating.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './outbox-list.module.css'

interface OutboxListProps {
  items: readonly OutboxItem[]
  /**
   * Called when a button in the list opens another page, e.g. to close the dialog
   * around the list.
   */
  onNavigate?: () => void
}

export function OutboxList({ items, onNavigate }: OutboxListProps) {
  const list = useFocusFallback<HTMLUListElement>()
  return (
    <ul className={styles.list} ref={list} tabIndex={-1}>
      {items.map((item) => (
        <li key={item.id}>
          <OutboxListItem item={item} onNavigate={onNavigate} />
        </li>
      ))}
    </ul>
  )
}

interface OutboxListItemProps {
  item: OutboxItem
  onNavigate?: (() => void) | undefined
}

/**
 * Shows an unsent item and the reason why it has not been sent, with buttons to
 * edit or remove the item.
 */
function OutboxListItem({ item, onNavigate }: OutboxListItemProps) {
  const { history, navigate } = useRouter()
  const article = useFocusFallback<HTMLElement>()
  const name = itemName(item)

  const edit = async () => {
    await withdrawItem(item.id)
    onNavigate?.()
    const href = itemFormPath(item)
    // Navigating to a form's URL opens the form. If that URL is already the
    // current one, it must change first.
    if (history.location.href === href) await navigate({ to: '.', href: history.location.pathname, replace: true })
    await navigate({ to: '.', href })
  }

  const remove = async () => {
    await removeItem(item.id)
    showToast(`${name} was removed.`)
  }

  return (
    <article ref={article} className={styles.item} aria-label={name}>
      <div>
        <h3>{name}</h3>
        {item.kind === 'review' && <StarRating value={item.contents.rating} />}
        <p className={styles.excerpt}>{itemExcerpt(item)}</p>
        {item.kind === 'customOrder' && item.contents.design && (
          <img src={item.contents.design.preview} alt="Your design" />
        )}
        <ItemStatus item={item} onNavigate={onNavigate} />
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={edit} aria-label={`Edit: ${name}`}>
          Edit
        </Button>
        <Button variant="quiet" onClick={remove} aria-label={`Remove: ${name}`}>
          Remove
        </Button>
      </div>
    </article>
  )
}

/** Shows the reason why an item in the outbox has not been sent. */
function ItemStatus({ item, onNavigate }: OutboxListItemProps) {
  const { user } = useSession()
  const { state } = item
  if (state.kind === 'returned') {
    return (
      <p className={styles.status}>
        <Icon name="alert" size="xs" />
        <span>{state.refusal ? `Not sent. ${state.refusal.message}` : "Not sent yet: you're still editing it."}</span>
      </p>
    )
  }
  const isLoginNeeded = !user && needsLogin(item)
  return (
    <p className={styles.status}>
      <Icon name="clock" size="xs" />
      <span>
        <span>{`Written ${formatSavedTime(item.createdAt, Date.now())}.`}</span>{' '}
        {isLoginNeeded ? (
          <span>
            <span>Please</span>{' '}
            <ShopLink
              className="link"
              href={`/login?redirect=${encodeURIComponent(itemFormPath(item))}`}
              onClick={onNavigate}
            >
              log in
            </ShopLink>{' '}
            <span>to send it.</span>
          </span>
        ) : (
          <span>We'll send it when you're back online.</span>
        )}
      </span>
    </p>
  )
}
