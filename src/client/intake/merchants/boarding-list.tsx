import { boardingSteps } from '#shared/intake/merchants/boarding.ts'
import type { MerchantDetail } from '#shared/intake/merchants/desk-contract.ts'
import { BoardingRow } from './boarding-row.tsx'
import { ResidualForm } from './residual-form.tsx'

/** Boarding checklist and residual share of an account. */
export function BoardingList({ file }: { file: MerchantDetail }) {
  const { lead, boarding } = file
  const isOpen = lead.status === 'accepted' || lead.status === 'boarding'
  return (
    <>
      <p className="text-ink-soft">
        {lead.boardingDone} of {boardingSteps.length} done
        {isOpen && lead.boardingDone === boardingSteps.length && '. Move the account to Live when you’re ready.'}
      </p>
      <ol className="divide-y divide-line">
        {boarding.map((item) => (
          <BoardingRow key={item.step} item={item} leadId={lead.id} isOpen={isOpen} />
        ))}
      </ol>
      <ResidualForm file={file} />
    </>
  )
}
