import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { removeItem, withdrawItem } from '#sync/outbox/outbox.ts'
import { needsLogin, type OutboxItem } from '#sync/outbox/outbox-item.ts'
import { formatSavedTime } from '../../lib/format-date.ts'
import { notify } from '../../state/notices.ts'
import { itemExcerpt, itemFormPath, itemName } from '../../state/outbox/outbox-texts.ts'
import { useSession } from '../../state/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { StarRating } from '../../ui/display/star-rating.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './outbox-list.module.css'

interface OutboxListProps {
  items: readonly OutboxItem[]
  /** Something leads to another page: where this list stands in the way, it may go. */
  onLeave?: () => void
}

export function OutboxList({ items, onLeave }: OutboxListProps) {
  const list = useRef<HTMLUListElement>(null)
  const keepFocus = () => {
    const stays = items.length > 1 ? list.current : list.current?.closest('main')
    stays?.focus({ preventScroll: true })
  }
  return (
    <ul className={styles.list} ref={list} tabIndex={-1}>
      {items.map((item) => (
        <li key={item.id}>
          <OutboxListItem item={item} onLeave={onLeave} onRemove={keepFocus} />
        </li>
      ))}
    </ul>
  )
}

interface OutboxListItemProps {
  item: OutboxItem
  onLeave?: (() => void) | undefined
  /** Its button is about to go, and the focus with it. */
  onRemove: () => void
}

/** Something that the shop does not have yet: what it says, why it is still here, and what can be done about it. */
function OutboxListItem({ item, onLeave, onRemove }: OutboxListItemProps) {
  const { history, navigate } = useRouter()
  const name = itemName(item)

  const edit = async () => {
    await withdrawItem(item.id)
    onLeave?.()
    const href = itemFormPath(item)
    // The form opens when its address is come to, so one that is there already is left first.
    if (history.location.href === href) await navigate({ to: '.', href: history.location.pathname, replace: true })
    await navigate({ to: '.', href })
  }

  const remove = async () => {
    onRemove()
    await removeItem(item.id)
    notify(`${name} was removed.`)
  }

  return (
    <article className={styles.item} aria-label={name}>
      <div>
        <h3>{name}</h3>
        {item.kind === 'review' && <StarRating value={item.contents.rating} />}
        <p className={styles.words}>{itemExcerpt(item)}</p>
        {item.kind === 'request' && item.contents.design && (
          <img src={item.contents.design.preview} alt="Your design" />
        )}
        <WaitingReason item={item} onLeave={onLeave} />
      </div>
      <div className={styles.ways}>
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

/** Why it is not with the shop. */
function WaitingReason({ item, onLeave }: Omit<OutboxListItemProps, 'onRemove'>) {
  const { user } = useSession()
  const { state } = item
  if (state.is === 'returned') {
    return (
      <p className={styles.why}>
        <Icon name="alert" size="xs" />
        <span>{state.refusal ? `Not sent. ${state.refusal.message}` : 'Not sent: you took it back to change it.'}</span>
      </p>
    )
  }
  const isForLogin = !user && needsLogin(item)
  return (
    <p className={styles.why}>
      <Icon name="clock" size="xs" />
      <span>
        Written {formatSavedTime(item.createdAt, Date.now())}.{' '}
        {isForLogin ? (
          <>
            Please{' '}
            <ShopLink
              className="link"
              href={`/login?redirect=${encodeURIComponent(itemFormPath(item))}`}
              onClick={onLeave}
            >
              login
            </ShopLink>{' '}
            to have it sent.
          </>
        ) : (
          'It is sent by itself when the line is back.'
        )}
      </span>
    </p>
  )
}
