import { brand } from '#contract/brand.ts'
import { classNames } from '../../lib/class-names.ts'
import { ChatButton } from '../../ui/buttons/chat-button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './order-help.module.css'
import page from './order-page.module.css'

/** How to reach the shop about an order, whose number the messages already name. */
export function OrderHelp({ orderNumber }: { orderNumber: string }) {
  const subject = encodeURIComponent(`Order ${orderNumber}`)
  const greeting = `Hello ${brand.name}, this is about my order ${orderNumber}.`
  return (
    <section className={classNames('card', page.card)} aria-labelledby="help">
      <h2 className={page.title} id="help">
        Need help?
      </h2>
      <p className="soft small">Tell us your order number, and we'll look into it.</p>
      <ul className={styles.help}>
        <li>
          <a
            href={`https://wa.me/${brand.chat.number}?text=${encodeURIComponent(greeting)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="chat" size="s" /> Chat on WhatsApp
          </a>
        </li>
        <li>
          <a href={`tel:${brand.phone.dial}`}>
            <Icon name="call" size="s" /> {brand.phone.shown}
          </a>
        </li>
        <li>
          <a href={`mailto:${brand.email}?subject=${subject}`}>
            <Icon name="mail" size="s" /> {brand.email}
          </a>
        </li>
      </ul>
      <ChatButton greeting={greeting} />
    </section>
  )
}
