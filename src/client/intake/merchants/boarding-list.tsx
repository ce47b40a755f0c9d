import { boardingSteps } from '#shared/intake/merchants/boarding.ts'
import type { MerchantFile } from '#shared/intake/merchants/desk-contract.ts'
import { BoardingRow } from './boarding-row.tsx'
import { ResidualForm } from './residual-form.tsx'

/** What has to be done before the first card, and our part of what the processor keeps. */
export function BoardingList({ file }: { file: MerchantFile }) {
  const { lead, boarding } = file
  const isOpen = lead.status === 'accepted' || lead.status === 'boarding'
  return (
    <>
      <p className="text-ink-soft">
        {lead.boardingDone} of {boardingSteps.length} done
        {isOpen && lead.boardingDone === boardingSteps.length && '. The account can be moved to Live.'}
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
