import { migrationOf } from './migration-of.ts'

/** What disputes took gets a reason of its own. Further deductions of one have its id as prefix. */
export const disputedRefunds = migrationOf([
  `update refunds set reason = 'disputed' where reason = 'by provider' and exists (
    select 1 from disputes
    where disputes.method = refunds.method and disputes.payment_id = refunds.payment_id
      and (disputes.id = refunds.provider_id
        or substr(refunds.provider_id, 1, length(disputes.id) + 1) = disputes.id || '-')
  )`,
])
