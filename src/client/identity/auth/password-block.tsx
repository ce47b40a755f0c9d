import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { setPassword } from '#client/identity/auth/account-queries.ts'
import { NewPasswordField } from '#client/identity/auth/new-password-field.tsx'
import { formProblem } from '#client/platform/form-problem.ts'
import { Block } from '#client/ui/block.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'

export function PasswordBlock({ email }: { email: string }) {
  const attempt = useMutation(setPassword)
  const client = useQueryClient()
  const password = useRef<HTMLInputElement>(null)
  const problem = formProblem(attempt.error)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    attempt.mutate(new FormData(event.currentTarget), {
      onSuccess: () => {
        if (password.current) password.current.value = ''
        void client.invalidateQueries({ queryKey: ['sessions'] })
      },
    })
  }

  return (
    <Block title="Password" intro="Changing it ends your other sessions, and we’ll notify you by email.">
      <FormErrors message={problem?.message ?? null} fields={problem?.fields ?? {}} />
      <form method="post" noValidate onSubmit={submit} className="grid max-w-md justify-items-start gap-4">
        <input type="hidden" autoComplete="username" value={email} />
        <div className="w-full">
          <NewPasswordField label="New password" ref={password} error={problem?.fields.password} />
        </div>
        <Button type="submit" look="secondary" disabled={attempt.isPending}>
          {attempt.isPending ? 'Changing…' : 'Change password'}
        </Button>
        <p role="status">{attempt.isSuccess && 'Your password has been changed and your other sessions have ended.'}</p>
      </form>
    </Block>
  )
}
