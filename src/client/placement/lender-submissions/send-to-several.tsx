import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { BoardLender } from '#shared/placement/lender-submissions/contract.ts'
import * as copy from './copy.tsx'
import { matchStatusLabels } from './match-points.tsx'
import { NewLink } from './new-link.tsx'
import { sendToLenders, useBoardChange } from './queries.ts'

/** Nothing stops it, and the caller has nothing to explain. */
export const canSendAtOnce = ({ obstacles, needsReason }: BoardLender): boolean =>
  obstacles.length === 0 && !needsReason

interface SendToSeveralProps {
  applicationId: string
  sendable: readonly BoardLender[]
  ticked: readonly string[]
  onTick: (ids: readonly string[]) => void
}

/** Sends the application to all selected lenders, for the product that fits each best. */
export function SendToSeveral({ applicationId, sendable, ticked, onTick }: SendToSeveralProps) {
  const { onChanged, onRefused } = useBoardChange(applicationId)
  const [isAsking, setAsking] = useState(false)
  const sending = useMutation({
    ...sendToLenders,
    onSuccess: ({ board }) => (board ? onChanged(board) : onRefused()),
    onError: onRefused,
  })
  const chosen = sendable.filter(({ id }) => ticked.includes(id))
  const areAll = chosen.length === sendable.length
  const lenders = chosen.map(({ id, matches }) => ({ lenderId: id, product: matches[0]?.product ?? null }))
  const count = chosen.length === 1 ? '1 lender' : `${chosen.length} lenders`

  return (
    <div className="grid gap-2">
      {!isAsking && <FormErrors message={formProblem(sending.error)?.message ?? null} />}
      {sendable.length > 1 && (
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="quiet" onClick={() => onTick(areAll ? [] : sendable.map(({ id }) => id))}>
            {areAll ? 'Clear selection' : 'Select all eligible'}
          </Button>
          <Button disabled={chosen.length === 0 || sending.isPending} onClick={() => setAsking(true)}>
            {chosen.length === 0 ? 'Select lenders to send to' : `Send to ${count}`}
          </Button>
        </div>
      )}
      {sending.data && (
        <div role="status">
          {sending.data.sent.length > 0 && (
            <p>Sent to {new Intl.ListFormat('en-US').format(sending.data.sent.map(({ name }) => name))}.</p>
          )}
          {sending.data.sent.map(
            ({ lenderId, name, link }) =>
              link && (
                <section key={lenderId} aria-label={`Link for ${name}`} className="mt-2">
                  <p className="font-semibold">{name}</p>
                  <NewLink link={link} />
                </section>
              ),
          )}
          {sending.data.refused.length > 0 && (
            <Notice isFlush title="Not sent to every lender">
              <ul className="list-disc pl-5">
                {sending.data.refused.map(({ lenderId, name, reason }) => (
                  <li key={lenderId}>
                    {name}: {reason}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Send the application to ${count}?`}
          action={`Send to ${count}`}
          isBusy={sending.isPending}
          problem={formProblem(sending.error)?.message ?? null}
          onConfirm={() =>
            sending.mutate(
              { applicationId, lenders },
              {
                onSuccess: () => {
                  setAsking(false)
                  onTick([])
                },
              },
            )
          }
          onClose={() => setAsking(false)}
        >
          <ul className="mb-2 list-disc pl-5 text-ink">
            {chosen.map(({ id, name, matches: [match] }) => (
              <li key={id}>
                {name}
                {match && `: ${matchStatusLabels[match.matchStatus]}`}
              </li>
            ))}
          </ul>
          <p>{copy.sharingEffect}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
