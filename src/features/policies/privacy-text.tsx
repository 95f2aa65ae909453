import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import type { PolicySection } from './policy.tsx'
import { GrievanceOfficer } from './shop-details.tsx'

export const privacySummary =
  'We keep what we need to send you what you ordered, and what the law makes us keep. We do not sell it, show no advertising and follow nobody around.'

export const privacyText: readonly PolicySection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        {shopFacts.legalName}, {shopFacts.address}. In the words of the Digital Personal Data Protection Act 2023 we are
        the data fiduciary and you are the data principal. Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>{' '}
        about anything on this page.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What we store, and what for',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> name, e-mail, phone number and address as you enter them, and your password in
          a form from which it cannot be read. For logging in, and for filling in your next order.
        </li>
        <li>
          <strong>Your bag and wishlist:</strong> so that they are the same on all your devices.
        </li>
        <li>
          <strong>Your orders:</strong> pieces, amounts, delivery address, state of payment and delivery. For sending,
          for refunds and warranty, and because tax law asks for it.
        </li>
        <li>
          <strong>Reviews</strong> with the name of your account. They are public.
        </li>
        <li>
          <strong>Messages and custom jewellery requests</strong> with name, e-mail, number and picture. For answering
          them.
        </li>
        <li>
          <strong>Your e-mail for our letters</strong>, once you have confirmed it by the link in our mail. Every letter
          has a link that ends it.
        </li>
        <li>
          <strong>Where your browser takes notifications</strong>, if you ask us on the page of an order to tell you
          when it moves on. The message is encrypted for your device alone. It ends when you turn it off or log out.
        </li>
        <li>
          <strong>Counts of failed logins</strong> and of things sent, without names and for at most a day or so. They
          keep robots and thieves out.
        </li>
      </ul>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <p>
        Card numbers and UPI addresses go straight to the payment provider that you choose. They never reach our server;
        we only get to know that a payment was made, its number and its amount.
      </p>
    ),
  },
  {
    id: 'device',
    title: 'On your device',
    body: (
      <p>
        The shop works without a network. For that your browser keeps its pages, the catalogue with its pictures, your
        bag, your PIN code, your last searches, the pieces you looked at, and what you have sent until it has reached
        us. Nobody else can read it, and it is gone when you delete the data of this site in your browser. There are no
        cookies for advertising and none of others; logging out removes what belongs to your account.
      </p>
    ),
  },
  {
    id: 'who-gets-it',
    title: 'Who else gets to see it',
    body: (
      <ul>
        <li>The push service of your browser: that we sent a message, and not what is in it.</li>
        <li>The carrier: name, address and phone number for the parcel.</li>
        <li>The payment provider: amount, and your e-mail and number for its receipt.</li>
        <li>The companies that run our server and carry our mail. They may use it for nothing else.</li>
        <li>Authorities, when the law obliges us.</li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>Account, bag and wishlist: until you delete the account.</li>
        <li>
          Orders and their invoices: {shopFacts.ordersRetainedFor}, because tax and company law ask for it. When you
          delete your account, they lose their tie to it.
        </li>
        <li>
          Messages, and requests with their pictures: until they are settled, and at most two years. A picture without a
          request: a week.
        </li>
        <li>An e-mail for our letters: until you unsubscribe. One that was never confirmed: 30 days.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          On <ShopLink href="/account">your account</ShopLink> you can see and correct what we store, download all of it
          as a file, and delete the account. You may also write to us, take back a consent as easily as you gave it, and
          name somebody who may do all this for you if you no longer can.
        </p>
        <p>
          We answer within {shopFacts.grievanceOfficer.resolvesWithin}. If you are not content, you can turn to the Data
          Protection Board of India.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        The shop is for adults. We do not knowingly store data of anyone below 18; should you find that we do, please
        tell us and we delete it.
      </p>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <p>
        All lines to the shop are encrypted. Passwords, and the secrets of sessions and links, are stored so that nobody
        can read them, ourselves included. Pictures that you send are stripped of place and camera. Should data ever get
        into the wrong hands, we tell you and the Data Protection Board without delay.
      </p>
    ),
  },
  { id: 'contact', title: 'Questions and complaints', body: <GrievanceOfficer /> },
]
