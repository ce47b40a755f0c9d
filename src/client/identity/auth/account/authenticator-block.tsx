import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import { copy } from '#client/identity/auth/copy.ts'
import { confirmEnrollment, enrollment } from '#client/identity/auth/queries.ts'
import { CodeForm } from '#client/identity/auth/sign-in/code-form.tsx'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Block } from '#client/ui/block.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { CopyButton } from '#client/ui/feedback/copy-button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { ownSecurity, removeAuthenticator } from './account-queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-block.tsx'

/** Width of the blank border that scanners need, in modules (ISO/IEC 18004). */
const quietZone = 4

interface AuthenticatorSetUpProps {
  /**
   * The code confirmation. Owned by the parent, because the response includes recovery codes that are shown only once.
   */
  attempt: UseMutationResult<{ recoveryCodes: string[] }, Error, FormData>
  onEnrolled: (recoveryCodes: string[]) => void
}

/** Connects an authenticator app to the account; done after a code is accepted. */
export function AuthenticatorSetUp({ attempt, onEnrolled }: AuthenticatorSetUpProps) {
  const offer = useQuery(enrollment)

  if (offer.isPending) return <Spinner />
  if (offer.isError)
    return (
      <>
        <FormErrors message={formProblem(offer.error)?.message ?? null} />
        <Button variant="secondary" onClick={() => void offer.refetch()}>
          Try again
        </Button>
      </>
    )
  return (
    <>
      <Secret uri={offer.data.uri} secret={offer.data.secret} />
      <CodeForm
        attempt={attempt}
        onProven={({ recoveryCodes }) => onEnrolled(recoveryCodes)}
        label="Code from the app"
        help="Six digits that change every 30 seconds."
        action="Continue"
        kind="authenticator"
      />
    </>
  )
}

const Secret = ({ uri, secret }: { uri: string; secret: string }) => (
  <div>
    <p className="mb-3 text-sm">Scan this code with the app:</p>
    <div className="flex justify-center rounded border border-line bg-[#fff] p-2">
      <QrCode value={uri} label="QR code for your authenticator app" />
    </div>
    <p className="mt-4 text-sm">Or enter this key manually:</p>
    <div className="mt-1 flex items-center rounded border border-line bg-sunken pl-3">
      <code className="min-w-0 flex-1 break-words py-2 font-mono text-sm">{inGroups(secret)}</code>
      <CopyButton value={secret} what="key">
        Copy
      </CopyButton>
    </div>
  </div>
)

/** Groups of four characters are easier to type. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** A QR code, always dark on light because many scanners reject inverted codes. */
function QrCode({ value, label }: { value: string; label: string }) {
  const { data, size } = encode(value, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-52 rounded"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

interface SetUpAppDialogProps {
  /** Replaces the app that is set up. */
  isAnother: boolean
  onEnrolled: (recoveryCodes: string[]) => void
  onClose: () => void
}

interface AuthenticatorBlockProps {
  enrolledAt: string | null
  isLastFactor: boolean
}

export function AuthenticatorBlock({ enrolledAt, isLastFactor }: AuthenticatorBlockProps) {
  const client = useQueryClient()
  const removal = useMutation(removeAuthenticator)
  const [open, setOpen] = useState<'set-up' | 'remove' | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const refresh = () => {
    setOpen(null)
    client.removeQueries(enrollment)
    void client.invalidateQueries(ownSecurity)
  }

  return (
    <Block title="Authenticator app" intro={copy.authenticatorIntro}>
      <p>
        {enrolledAt ? (
          <>
            Set up on <ExactTime at={enrolledAt} />.
          </>
        ) : (
          'Not set up.'
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen('set-up')}>
          {enrolledAt ? 'Replace app' : 'Set up app'}
        </Button>
        {enrolledAt && !isLastFactor && (
          <Button variant="quiet" onClick={() => setOpen('remove')}>
            Remove app
          </Button>
        )}
      </div>
      {enrolledAt && isLastFactor && <p className="text-ink-soft">{copy.onlySecondFactor}</p>}
      {open === 'set-up' && (
        <SetUpAppDialog
          isAnother={enrolledAt !== null}
          onEnrolled={(recoveryCodes) => {
            setCodes(recoveryCodes)
            refresh()
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title="Remove the authenticator app?"
          action="Remove"
          isBusy={removal.isPending}
          problem={formProblem(removal.error)?.message ?? null}
          onConfirm={() => removal.mutate(undefined, { onSuccess: refresh })}
          onClose={() => setOpen(null)}
        >
          {copy.removeAppEffect}
        </ConfirmDialog>
      )}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Block>
  )
}

/**
 * Connects an authenticator app. The dialog stays open during the request, because the response may include recovery
 * codes that are shown only once.
 */
function SetUpAppDialog({ isAnother, onEnrolled, onClose }: SetUpAppDialogProps) {
  const attempt = useMutation(confirmEnrollment)
  return (
    <Dialog title={isAnother ? 'Replace app' : 'Set up app'} onClose={onClose} isBusy={attempt.isPending}>
      <div className="grid grid-cols-1 gap-5 p-5">
        {isAnother && <p className="text-ink-soft">{copy.replaceAppEffect}</p>}
        <AuthenticatorSetUp attempt={attempt} onEnrolled={onEnrolled} />
      </div>
    </Dialog>
  )
}
