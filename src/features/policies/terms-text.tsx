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
          from our own stock, straight to you. There are no other sellers. By visiting the shop or buying from it you
          agree to these terms, to our <ShopLink href="/privacy">privacy policy</ShopLink> and to our{' '}
          <ShopLink href="/return">return policy</ShopLink>.
        </p>
        <p>
          You must be 18 to buy, or buy with a parent or guardian. When we change these terms, we publish the new ones
          here with their date. They apply to orders placed from then on.
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
          Prices are in rupees and include all taxes. {brand.promise}. Before you pay, your bag lists every charge,
          every discount and the total. There is nothing else to pay, and no extras are preselected.
        </p>
        <p>
          A struck-through price is a reference price: our price plus 30 percent, rounded. It does not mean that the
          piece was ever sold at that price.
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
          Your order is placed when we confirm it on the screen and by e-mail. Until then the piece may still sell out.
        </li>
        <li>You can pay online or, where the delivery address allows it, by cash on delivery.</li>
        <li>You can cancel free of charge until we ship the piece. We then refund what you have paid in full.</li>
        <li>
          If we cannot deliver what you ordered, or a price was obviously a mistake, we tell you, cancel the order and
          refund what you have paid.
        </li>
      </ul>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    body: (
      <p>
        We ship within {shopFacts.shippedWithin}, anywhere in India. The page of each piece shows the days we expect for
        your PIN code. These are estimates, not promises. Until the parcel is in your hands, the risk is ours.
      </p>
    ),
  },
  {
    id: 'pieces',
    title: 'Our pieces',
    body: (
      <>
        <p>
          Country of origin: {shopFacts.countryOfOrigin}, unless the page of a piece says otherwise. That page also
          names the materials. Colours can look slightly different from screen to screen.
        </p>
        <p>
          Every piece carries a {shopFacts.warrantyYears}-year warranty against loss of plating and loose stones. It
          does not cover wear from perfume, water or a fall. Your rights under the Consumer Protection Act 2019 are not
          affected.
        </p>
        <p>
          We make a custom piece only after you have accepted our drawing and price. As nobody else can wear it, you can
          return it only if it is damaged or not as agreed.
        </p>
      </>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews',
    body: (
      <p>
        We publish reviews under the name of your account, good and bad alike. We neither write nor buy reviews. We
        remove only what is illegal, insulting or off-topic.
      </p>
    ),
  },
  {
    id: 'use',
    title: 'Using the shop',
    body: (
      <p>
        Pictures, texts and drawings belong to {brand.name}. Please do not copy them for commercial use. Please keep
        your password to yourself, and do not try to access other people's accounts or data. We may close an account
        that is used for fraud.
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
        Indian law applies. Courts in {shopFacts.city}, {shopFacts.state}, have jurisdiction where the law leaves that
        to us. Consumers may also go to the consumer commission where they live.
      </p>
    ),
  },
]
