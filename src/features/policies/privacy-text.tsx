import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import type { PolicySection } from './policy.tsx'
import { GrievanceOfficer } from './shop-details.tsx'

export const privacySummary =
  'We keep what we need to deliver your orders and what the law requires. We do not sell your data, show no ads and do not track you.'

export const privacyText: readonly PolicySection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        {shopFacts.legalName}, {shopFacts.address}. Under the Digital Personal Data Protection Act 2023 we are the data
        fiduciary and you are the data principal. Write to <a href={`mailto:${brand.email}`}>{brand.email}</a> about
        anything on this page.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What we store, and why',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> the name, e-mail, phone number and address you enter, and your password in a
          form nobody can read. We use them to log you in and to fill in your next order.
        </li>
        <li>
          <strong>Your bag and wishlist:</strong> so that they are the same on all your devices.
        </li>
        <li>
          <strong>Your orders:</strong> pieces, amounts, delivery address, payment and delivery status. We need them for
          delivery, refunds and the warranty, and tax law requires them.
        </li>
        <li>
          <strong>Your reviews</strong> with the name of your account. They are public.
        </li>
        <li>
          <strong>Your messages and custom jewellery requests</strong> with your name, e-mail, number and picture, so
          that we can reply.
        </li>
        <li>
          <strong>Your returns</strong> with their reason and pictures and, if you paid in cash, where we send your
          refund.
        </li>
        <li>
          <strong>Your e-mail for our newsletter</strong>, once you have confirmed it with the link we send. You can
          unsubscribe with a link in every issue.
        </li>
        <li>
          <strong>Your e-mail for a stock alert</strong>, if you ask us to tell you when a piece is back. We write once
          for each piece, and you can stop all alerts with a link in the e-mail.
        </li>
        <li>
          <strong>Your browser's notification address</strong>, if you ask us on an order's page to notify you. Messages
          are encrypted for your device. We delete the address when you turn notifications off or log out.
        </li>
        <li>
          <strong>Your logins</strong> with their time and device, and changes of your password, for 180 days, so that
          misuse of your account can be traced.
        </li>
        <li>
          <strong>Counts of failed logins</strong> and of forms sent, without names and for about a day at most. They
          keep out bots and thieves.
        </li>
        <li>
          <strong>How quickly pages opened</strong> in some visits, as totals without names or addresses, to keep the
          shop fast. We measure no visit of a browser that saves data or sends Global Privacy Control.
        </li>
      </ul>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <p>
        Card numbers and UPI IDs go straight to the payment provider you choose and never reach our server. We only
        learn that a payment was made, its number and its amount.
      </p>
    ),
  },
  {
    id: 'device',
    title: 'On your device',
    body: (
      <p>
        The shop also works offline. To do so, your browser stores its pages, the catalogue with its pictures, your bag,
        your PIN code, your recent searches, the pieces you viewed, and whatever you have sent until we receive it.
        Nobody else can read it, and you can delete it with this site's data in your browser. We use no advertising
        cookies and no third-party cookies. Logging out removes what belongs to your account.
      </p>
    ),
  },
  {
    id: 'who-gets-it',
    title: 'Who else sees it',
    body: (
      <ul>
        <li>Your browser's push service learns that we sent a notification, but not what it says.</li>
        <li>The courier gets the name, address and phone number for the parcel.</li>
        <li>The payment provider gets the amount, and your e-mail and number for its receipt.</li>
        <li>The companies that run our server and deliver our e-mail may use your data for nothing else.</li>
        <li>Authorities get it if the law requires us to hand it over.</li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>Account, bag and wishlist: until you delete your account.</li>
        <li>
          Orders and their invoices: {shopFacts.ordersRetainedFor}, as tax and company law require. When you delete your
          account, they are no longer linked to it.
        </li>
        <li>
          Messages, and requests with their pictures: until they are settled, and two years at most. A picture without a
          request: one week.
        </li>
        <li>
          The pictures of returns: one year. Where we send the refund of a return: until it is refunded or closed.
        </li>
        <li>Your e-mail for our newsletter: until you unsubscribe. If you never confirm it: 30 days.</li>
        <li>Your e-mail for a stock alert: until 30 days after we have written, and a year at most.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          In <ShopLink href="/account">your account</ShopLink> you can see and correct what we store, download all of it
          as a file, and delete your account. You can also write to us, withdraw consent as easily as you gave it, and
          nominate someone to do all this for you if you no longer can.
        </p>
        <p>
          We reply within {shopFacts.grievanceOfficer.resolvesWithin}. If you are not satisfied, you can turn to the
          Data Protection Board of India.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        The shop is for adults. We do not knowingly store data of anyone under 18. If you find that we do, please tell
        us and we will delete it.
      </p>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <p>
        Every connection to the shop is encrypted. Passwords, and the secrets of sessions and links, are stored so that
        nobody can read them, not even us. We remove the location and the camera details from pictures you send. If your
        data ever gets into the wrong hands, we will tell you and the Data Protection Board without delay.
      </p>
    ),
  },
  { id: 'contact', title: 'Questions and complaints', body: <GrievanceOfficer /> },
]
