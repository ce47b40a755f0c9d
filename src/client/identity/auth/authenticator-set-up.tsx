import { type UseMutationResult, useQuery } from '@tanstack/react-query'
import { CodeForm } from '#client/identity/auth/code-form.tsx'
import { QrCode } from '#client/identity/auth/qr-code.tsx'
import { enrollment } from '#client/identity/auth/queries.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

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
        <Button look="secondary" onClick={() => void offer.refetch()}>
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
