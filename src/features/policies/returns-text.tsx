import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import type { PolicySection } from './policy.tsx'
import { GrievanceOfficer } from './shop-details.tsx'

const { withinDays, processedWithin, refundSettlesIn } = shopFacts.returns

export const returnsSummary = `You have ${withinDays} days from receiving a piece to ask for a return. Refunds settle in ${refundSettlesIn} once it is processed.`

export const returnsText: readonly PolicySection[] = [
  {
    id: 'how-long',
    title: `${withinDays} days to decide`,
    body: (
      <p>
        Ask for the return within {withinDays} days of receiving the piece. Requests that come more than {withinDays}{' '}
        days after receipt are not accepted, except for faults that the warranty covers.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What can come back',
    body: (
      <>
        <ul>
          <li>Pieces that have not been worn, with their box, pouch and card.</li>
          <li>
            Pieces that arrived damaged, faulty, wrong, late beyond use, or not as described: always, worn or not.
          </li>
        </ul>
        <p>
          Earrings cannot come back once their seal is broken, for reasons of hygiene, and pieces made to your own wish
          cannot come back because nobody else can wear them. Neither holds when the piece is damaged or not as
          described.
        </p>
      </>
    ),
  },
  {
    id: 'how',
    title: 'How to return a piece',
    body: (
      <ul>
        <li>
          Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>, or use the{' '}
          <ShopLink href="/contact-us">contact page</ShopLink>, with your order number. For a damaged piece please add a
          picture.
        </li>
        <li>We answer with a label and arrange the pick-up. Returning is free of charge.</li>
        <li>Pack the piece so that it cannot be harmed on its way, and keep the receipt of the carrier.</li>
        <li>The address of our warehouse: {shopFacts.address}.</li>
      </ul>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <>
        <p>
          Returns are processed within {processedWithin} of arrival at the warehouse. You then get a mail, and the
          refund settles in {refundSettlesIn}.
        </p>
        <p>
          What was paid online goes back the way it came. For cash on delivery we ask you for a bank account or UPI
          address. You get back the whole price of the piece, charges included. We take nothing off for handling.
        </p>
      </>
    ),
  },
  {
    id: 'exchange',
    title: 'Exchange and warranty',
    body: (
      <p>
        For another size or piece, return the first and order the second; so you need not wait. Plating that wears off
        and stones that come loose within {shopFacts.warrantyYears} years are repaired or replaced under our warranty.
      </p>
    ),
  },
  {
    id: 'cancel',
    title: 'Cancelling before it is sent',
    body: (
      <p>
        Until the piece has been sent you can cancel free of charge, on the page of the order or by mail. The whole
        amount is returned.
      </p>
    ),
  },
  { id: 'complaints', title: 'When something goes wrong', body: <GrievanceOfficer /> },
]
