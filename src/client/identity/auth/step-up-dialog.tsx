import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ownSecurity, passwordStepUp } from '#client/identity/auth/account/account-queries.ts'
import { canUsePasskeys } from '#client/platform/browser/passkey-prompt.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { copy } from './copy.ts'
import { passkeyStepUp } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useSignedInUser } from './session.ts'

interface StepUpDialogProps {
  onProven: () => void
  onClose: () => void
}

/** Steps up with a passkey, or with the password and, if a second factor is set up, a code. */
export function StepUpDialog({ onProven, onClose }: StepUpDialogProps) {
  const security = useQuery(ownSecurity)
  const passkey = useMutation(passkeyStepUp)
  const typed = useMutation(passwordStepUp)
  const user = useSignedInUser()
  const form = useRef<HTMLFormElement>(null)
  const problem = formProblem(typed.error ?? passkey.error)
  const fields = Object.fromEntries(
    Object.entries(problem?.fields ?? {}).map(([name, message]) => [`step-up-${name}`, message]),
  )
  const { assertion: _refused, ...shown } = fields

  useEffect(() => {
    if (!security.isPending) form.current?.querySelector<HTMLElement>('button, input:not([type=hidden])')?.focus()
  }, [security.isPending])

  const { passkeys = [], authenticatorEnrolledAt = null } = security.data ?? {}
  const hasPasskey = passkeys.length > 0 && canUsePasskeys()
  const needsCode = passkeys.length > 0 || authenticatorEnrolledAt !== null

  const showPasskey = () => {
    typed.reset()
    const password = form.current ? String(new FormData(form.current).get('password') ?? '') : ''
    passkey.mutate(password, { onSuccess: onProven })
  }

  return (
    <Dialog title="Confirm it’s you" onClose={onClose}>
      <div className="grid grid-cols-1 gap-5 p-5">
        <p className="text-ink-soft">{copy.stepUpIntro}</p>
        {security.isPending ? (
          <Spinner />
        ) : (
          <Form
            ref={form}
            method="post"
            className="grid grid-cols-1 gap-5"
            problem={problem}
            errors={shown}
            onSubmit={(sent) => {
              passkey.reset()
              typed.mutate(new FormData(sent), { onSuccess: onProven })
            }}
          >
            {hasPasskey && (
              <div className="grid border-line border-b pb-5">
                <PasskeyButton variant="primary" isBusy={passkey.isPending} onPress={showPasskey}>
                  Use a passkey
                </PasskeyButton>
              </div>
            )}
            <input type="hidden" autoComplete="username" value={user?.email ?? ''} />
            <Field
              id="step-up-password"
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              error={fields['step-up-password']}
            />
            {needsCode && (
              <Field
                id="step-up-code"
                label={authenticatorEnrolledAt ? 'Code' : 'Recovery code'}
                help={authenticatorEnrolledAt ? 'From your authenticator app, or a recovery code.' : undefined}
                name="code"
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                required
                error={fields['step-up-code']}
              />
            )}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant={hasPasskey ? 'secondary' : 'primary'} disabled={typed.isPending}>
                {typed.isPending ? 'Checking…' : 'Confirm'}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                Cancel
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Dialog>
  )
}
