import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import type { PolicySection } from './policy.tsx'
import { GrievanceOfficer, ShopDetails } from './shop-details.tsx'

export const termsSummary = `What you and ${brand.name} can expect of each other when you visit this shop and buy from it.`

export const termsText: readonly PolicySection[] = [
  {
    id: 'overview',
    title: 'Overview',
    body: (
      <>
        <p>
          This shop is run by {shopFacts.legalName}, {shopFacts.city}, under the name {brand.name}. We sell jewellery
          from our own stock, straight to you; nobody else sells here. By visiting the shop or buying from it you agree
          to these terms, to our <ShopLink href="/privacy">privacy policy</ShopLink> and to our{' '}
          <ShopLink href="/return">return policy</ShopLink>.
        </p>
        <p>
          You need to be 18 years old to buy, or buy with a parent or guardian. When we change these terms, the new ones
          stand here with their date and hold for orders placed from then on.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and charges',
    body: (
      <>
        <p>
          Prices are in rupees and include all taxes. {brand.promise}. Before you pay, your bag shows every charge,
          every discount and the total, one by one. There is nothing else to pay, and nothing is chosen for you in
          advance.
        </p>
        <p>
          A struck price beside a price is a reference price: the price plus 30 percent, rounded. It does not say that
          the piece was sold at that price.
        </p>
      </>
    ),
  },
  {
    id: 'orders',
    title: 'Orders and payment',
    body: (
      <ul>
        <li>
          An order is placed when we confirm it on the screen and by mail. Until then the piece may still be sold out.
        </li>
        <li>You can pay online or, where the delivery address allows it, in cash on delivery.</li>
        <li>
          You can cancel free of charge until the piece has been sent. What you have paid is then returned in full.
        </li>
        <li>
          If we cannot deliver what you ordered, or a price was plainly a mistake, we tell you, cancel the order and
          return what you have paid.
        </li>
      </ul>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    body: (
      <p>
        We send within {shopFacts.shippedWithin}, anywhere in India. Expected days for your PIN code are shown on the
        page of each piece; they are estimates and not promises. Until the parcel is in your hands, the risk is ours.
      </p>
    ),
  },
  {
    id: 'pieces',
    title: 'Our pieces',
    body: (
      <>
        <p>
          Country of origin: {shopFacts.countryOfOrigin}, unless the page of a piece says otherwise. Materials are named
          on the page of each piece. Colours can look a little different from screen to screen.
        </p>
        <p>
          Every piece carries a {shopFacts.warrantyYears}-year warranty against loss of plating and loose stones. It
          does not cover wear that comes from perfume, water or a fall. Your rights under the Consumer Protection Act
          2019 stay as they are.
        </p>
        <p>
          A piece made to your own wish is made only after you have accepted our drawing and price. Since nobody else
          can wear it, it can be returned only when it is damaged or not as agreed.
        </p>
      </>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews',
    body: (
      <p>
        Reviews are published under the name of your account, good and bad ones alike. We neither write nor buy reviews.
        We remove only what is against the law, insults somebody, or is about something else.
      </p>
    ),
  },
  {
    id: 'use',
    title: 'Using the shop',
    body: (
      <p>
        Pictures, texts and drawings belong to {brand.name}. Please do not copy them for business. Please keep your
        password to yourself, and do not try to get at accounts or data of others. We may close an account that is used
        for fraud.
      </p>
    ),
  },
  { id: 'who-we-are', title: 'Who we are', body: <ShopDetails /> },
  { id: 'complaints', title: 'Complaints', body: <GrievanceOfficer /> },
  {
    id: 'law',
    title: 'Law',
    body: (
      <p>
        The law of India applies. Courts in {shopFacts.city}, {shopFacts.state}, decide where the law leaves that to us;
        consumers may also go to the consumer commission where they live.
      </p>
    ),
  },
]
