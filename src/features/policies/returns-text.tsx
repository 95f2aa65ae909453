import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import type { PolicySection } from './policy.tsx'
import { GrievanceOfficer } from './shop-details.tsx'

const { withinDays, processedWithin, refundSettlesIn } = shopFacts.returns

export const returnsSummary = `You have ${withinDays} days after receiving a piece to ask for a return. Once we have processed it, your refund settles in ${refundSettlesIn}.`

export const returnsText: readonly PolicySection[] = [
  {
    id: 'how-long',
    title: `${withinDays} days to decide`,
    body: (
      <p>
        Ask for the return within {withinDays} days of receiving the piece. We cannot accept requests made later than
        that, except for faults covered by the warranty.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What you can return',
    body: (
      <>
        <ul>
          <li>Pieces that have not been worn, with their box, pouch and card.</li>
          <li>
            Pieces that arrived damaged, faulty, wrong, too late to be of use, or not as described. These you can always
            return, worn or not.
          </li>
        </ul>
        <p>
          For hygiene, earrings cannot be returned once their seal is broken. Pieces made to order cannot be returned,
          because nobody else can wear them. Neither applies if the piece is damaged or not as described.
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
          Open your order, in <ShopLink href="/orders">your account</ShopLink> or through the link in our e-mails, and
          choose “Return or exchange”. If the piece is damaged, please add a picture. You can also write to{' '}
          <a href={`mailto:${brand.email}`}>{brand.email}</a> and give your order number.
        </li>
        <li>We e-mail you the next step and arrange the pick-up. Returns are free of charge.</li>
        <li>Pack the piece so that it is safe on its way, and keep the courier's receipt.</li>
        <li>Our warehouse: {shopFacts.address}.</li>
      </ul>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <>
        <p>
          We process returns within {processedWithin} of arrival at our warehouse. We then e-mail you, and the refund
          settles in {refundSettlesIn}.
        </p>
        <p>
          Online payments are refunded to the method you paid with. For cash on delivery we ask for your bank account or
          UPI ID. You get back the full price of the piece, charges included. We deduct nothing for handling.
        </p>
      </>
    ),
  },
  {
    id: 'exchange',
    title: 'Exchange and warranty',
    body: (
      <p>
        You can exchange a piece for the same again or for another size. If the new one costs less, we refund the
        difference. For a dearer size or another piece, return the first and order the second. If plating wears off or a
        stone comes loose within {shopFacts.warrantyYears} years, we repair or replace the piece under our warranty.
      </p>
    ),
  },
  {
    id: 'cancel',
    title: 'Cancelling before we ship',
    body: (
      <p>
        Until we ship the piece you can cancel free of charge, on the order's page or by e-mail. We refund the whole
        amount.
      </p>
    ),
  },
  { id: 'complaints', title: 'If something goes wrong', body: <GrievanceOfficer /> },
]
