import { Policy } from '../../features/policies/policy.tsx'
import { returnsSummary, returnsText } from '../../features/policies/returns-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function ReturnsPage() {
  return (
    <div className="wrap page">
      <PageHead title="Returns and Refunds" description={returnsSummary} path="/return" />
      <Policy title="Returns and Refunds" summary={returnsSummary} sections={returnsText} />
    </div>
  )
}
