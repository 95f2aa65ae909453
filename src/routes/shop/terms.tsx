import { Policy } from '../../features/policies/policy.tsx'
import { termsSummary, termsText } from '../../features/policies/terms-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function TermsPage() {
  return (
    <div className="wrap page">
      <PageHead title="Terms and Conditions" description={termsSummary} path="/terms" />
      <Policy title="Terms and Conditions" summary={termsSummary} sections={termsText} />
    </div>
  )
}
