import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { ContactLayout } from '../../features/contact/contact-layout.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function ContactPage() {
  return (
    <div className="wrap page">
      <PageHead
        title="Contact Us"
        description={`Call, write or chat with ${brand.name}: ${shopFacts.hours}.`}
        path="/contact-us"
      />
      <ContactLayout />
    </div>
  )
}
