import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { copy } from '#client/identity/auth/copy.ts'
import { brandName } from '#client/platform/browser/brand.ts'
import { useLeaveWarning } from '#client/platform/drafts/use-leave-warning.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Block } from '#client/ui/block.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { CopyButton } from '#client/ui/feedback/copy-button.tsx'
import { fileNameOf } from '#shared/kit/brand-name.ts'
import { ownSecurity, renewRecoveryCodes } from './account-queries.ts'

/** The codes, with buttons to copy and download them. */
const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => (
  <>
    <ul
      aria-label="Recovery codes"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-x-6 gap-y-1 rounded border border-line bg-sunken p-4 font-mono text-sm"
    >
      {codes.map((code) => (
        <li key={code} className="break-all">
          {code}
        </li>
      ))}
    </ul>
    <div className="-mt-2 -ml-3 flex flex-wrap">
      <CopyButton value={codes.join('\n')} what="all codes">
        Copy all
      </CopyButton>
      <button
        type="button"
        onClick={() => download(codes)}
        className="inline-flex min-h-control items-center gap-2 rounded px-3 text-ink-soft text-sm hover:bg-sunken hover:text-ink"
      >
        <Download size="1.2em" strokeWidth={1.5} aria-hidden="true" />
        Download
      </button>
    </div>
  </>
)

function download(codes: readonly string[]) {
  const text = `${brandName()} recovery codes\n${window.location.host}\nEach code works once.\n\n${codes.join('\n')}\n`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${fileNameOf(brandName())}-recovery-codes.txt`
  link.click()
  URL.revokeObjectURL(address)
}

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows new recovery codes once; Escape or a click outside warns before closing. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [isWarned, setIsWarned] = useState(false)
  useLeaveWarning()

  return (
    <Dialog title="Save your recovery codes" onClose={isWarned ? onClose : () => setIsWarned(true)}>
      <div className="grid grid-cols-1 gap-5 p-5">
        <p className="text-ink-soft">{copy.recoveryCodesOnce}</p>
        <RecoveryCodeList codes={codes} />
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {isWarned && copy.confirmCodesSaved}
        </p>
        <Button onClick={onClose}>I have saved them</Button>
      </div>
    </Dialog>
  )
}

/** At this number or fewer, staff are asked to create new codes. */
const lowCodeCount = 3

export function RecoveryCodesBlock({ left }: { left: number }) {
  const client = useQueryClient()
  const attempt = useMutation(renewRecoveryCodes)
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => {
    attempt.reset()
    setIsAsking(true)
  }
  const renew = () =>
    attempt.mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false)
        void client.invalidateQueries(ownSecurity)
      },
    })

  return (
    <Block title="Recovery codes" intro={copy.recoveryCodesIntro}>
      <p>
        {left === 0 ? 'No codes left.' : `${left} ${left === 1 ? 'code' : 'codes'} left.`}
        {left <= lowCodeCount && ' Create new ones while you can still sign in.'}
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={ask}>
        Create new codes
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Create new recovery codes?"
          action="Create new codes"
          isBusy={attempt.isPending}
          problem={formProblem(attempt.error)?.message ?? null}
          onConfirm={renew}
          onClose={() => setIsAsking(false)}
        >
          {copy.newCodesEffect}
        </ConfirmDialog>
      )}
      {attempt.data && <RecoveryCodesDialog codes={attempt.data.recoveryCodes} onClose={() => attempt.reset()} />}
    </Block>
  )
}

interface RecoveryCodesStepProps {
  codes: readonly string[]
  onSaved: () => void
}

/** Shows the recovery codes, which are never shown again. */
export function RecoveryCodesStep({ codes, onSaved }: RecoveryCodesStepProps) {
  useLeaveWarning()
  return (
    <AuthFrame isNextStep title="Save your recovery codes" intro={copy.recoveryCodesStepIntro}>
      <RecoveryCodeList codes={codes} />
      <Button onClick={onSaved}>I have saved them</Button>
    </AuthFrame>
  )
}
