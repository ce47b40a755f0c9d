import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useBegun } from '#client/platform/use-begun.ts'
import { Button } from '#client/ui/button.tsx'
import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { MerchantFile } from '#shared/merchant/desk-contract.ts'
import { type MerchantStatus, needsReason } from '#shared/merchant/merchant-status.ts'
import { merchantStatusWords } from './merchant-words.ts'
import { merchantFile, moveMerchantLead, takeMerchantLead } from './queries.ts'
import { useMerchantChange } from './use-merchant-change.ts'

interface MerchantMovesProps {
  file: MerchantFile
  /** Id of who is signed in. */
  me: string
}

/** Who has the request, and its next step. */
export function MerchantMoves({ file, me }: MerchantMovesProps) {
  const { id, owner, ownerId, status } = file.lead
  const { shown, begin, keep, start } = useBegun(file)
  const {
    lead: { status: from },
    nextStatuses,
  } = shown
  const [to, setTo] = useState<MerchantStatus>()
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const take = useMerchantChange(takeMerchantLead)
  const move = useMerchantChange(moveMerchantLead)
  const problem = formProblem(take.error ?? move.error)
  const chosen = to && nextStatuses.includes(to) ? to : nextStatuses[0]

  function forget() {
    setTo(undefined)
    setReason('')
    start()
  }

  async function lookAgain() {
    await client.invalidateQueries(merchantFile(id))
    keep(client.getQueryData(merchantFile(id).queryKey) ?? file)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (chosen) move.mutate({ id, from, to: chosen, reason }, { onSuccess: forget, onError: () => void lookAgain() })
  }

  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} />
      <p className="flex flex-wrap items-center gap-3">
        <span>{owner ? `${owner} has it.` : 'Nobody has it yet.'}</span>
        {ownerId !== me && (
          <Button
            look="secondary"
            disabled={take.isPending}
            onClick={() =>
              take.mutate(
                { id, isTakeover: owner !== null },
                { onError: () => void client.invalidateQueries(merchantFile(id)) },
              )
            }
          >
            {owner ? 'Take it over' : 'Take it'}
          </Button>
        )}
      </p>
      {chosen && (
        <form
          method="dialog"
          noValidate
          onSubmit={onSubmit}
          className="grid grid-cols-1 gap-3 rounded border border-line p-4"
        >
          {status !== from && !move.isPending && (
            <ChangedMeanwhile onForget={forget}>
              Meanwhile it was moved: it is “{merchantStatusWords[status]}” now.
            </ChangedMeanwhile>
          )}
          <SelectField
            label={`Move from ${merchantStatusWords[from]} to`}
            name="to"
            value={chosen}
            onChange={({ currentTarget: { value } }) => {
              begin()
              setTo(nextStatuses.find((each) => each === value))
            }}
            options={nextStatuses.map((each) => [each, merchantStatusWords[each]] as const)}
          />
          <TextArea
            label={needsReason(chosen) ? 'Reason' : 'Reason (optional)'}
            name="reason"
            help="Kept with the move."
            value={reason}
            onChange={({ target }) => {
              begin()
              setReason(target.value)
            }}
            error={problem?.fields.reason}
            maxLength={1_000}
          />
          <Button type="submit" className="justify-self-start" disabled={move.isPending}>
            {move.isPending ? 'Moving…' : 'Move'}
          </Button>
        </form>
      )}
    </div>
  )
}
