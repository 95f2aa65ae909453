import { Policy } from '../../features/policies/policy.tsx'
import { privacySummary, privacyText } from '../../features/policies/privacy-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function PrivacyPage() {
  return (
    <div className="wrap page">
      <PageHead title="Privacy Policy" description={privacySummary} path="/privacy" />
      <Policy title="Privacy Policy" summary={privacySummary} sections={privacyText} />
    </div>
  )
}
