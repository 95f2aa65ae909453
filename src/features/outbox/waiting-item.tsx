import { useRouter } from '@tanstack/react-router'
import { removeItem, takeBack } from '#sync/outbox.ts'
import { needsLogin, type OutboxItem } from '#sync/outbox-item.ts'
import { savedTime } from '../../lib/saved-time.ts'
import { notify } from '../../state/notices.ts'
import { excerptOf, formOf, nameOf } from '../../state/outbox-words.ts'
import { useSession } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { Stars } from '../../ui/stars.tsx'
import styles from './waiting-item.module.css'

interface WaitingItemProps {
  item: OutboxItem
  onLeave?: (() => void) | undefined
  /** Its button is about to go, and the focus with it. */
  onRemove: () => void
}

/** Something that the shop does not have yet: what it says, why it is still here, and what can be done about it. */
export function WaitingItem({ item, onLeave, onRemove }: WaitingItemProps) {
  const { history, navigate } = useRouter()
  const name = nameOf(item)

  const edit = async () => {
    await takeBack(item.id)
    onLeave?.()
    const href = formOf(item)
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
        {item.kind === 'review' && <Stars value={item.what.rating} />}
        <p className={styles.words}>{excerptOf(item)}</p>
        {item.kind === 'request' && item.what.design && <img src={item.what.design.preview} alt="Your design" />}
        <Why item={item} onLeave={onLeave} />
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
function Why({ item, onLeave }: Omit<WaitingItemProps, 'onRemove'>) {
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
        Written {savedTime(item.madeAt, Date.now())}.{' '}
        {isForLogin ? (
          <>
            Please{' '}
            <ShopLink className="link" href={`/login?redirect=${encodeURIComponent(formOf(item))}`} onClick={onLeave}>
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
