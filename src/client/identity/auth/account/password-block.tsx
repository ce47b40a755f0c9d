import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { copy } from '#client/identity/auth/copy.ts'
import { NewPasswordField } from '#client/identity/auth/sign-in/new-password-field.tsx'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Block } from '#client/ui/block.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import type { StaffUser } from '#shared/identity/auth/contract.ts'
import { roleLabels, roleText } from '#shared/identity/staff/role-labels.ts'
import { setPassword } from './account-queries.ts'

export function PasswordBlock({ email }: { email: string }) {
  const attempt = useMutation(setPassword)
  const client = useQueryClient()
  const current = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const problem = formProblem(attempt.error)

  const submit = (form: HTMLFormElement) =>
    attempt.mutate(new FormData(form), {
      onSuccess: () => {
        for (const { current: input } of [current, password]) if (input) input.value = ''
        void client.invalidateQueries({ queryKey: ['sessions'] })
      },
    })

  return (
    <Block title="Password" intro={copy.passwordIntro}>
      <Form method="post" className="grid max-w-md gap-4" problem={problem} errors={problem?.fields} onSubmit={submit}>
        <input type="hidden" autoComplete="username" value={email} />
        <Field
          id="current"
          label="Current password"
          help="Forgot it? Sign out, then use “Forgot your password?”."
          name="current"
          type="password"
          autoComplete="current-password"
          required
          ref={current}
          error={problem?.fields.current}
        />
        <NewPasswordField label="New password" ref={password} error={problem?.fields.password} />
        <Button type="submit" variant="secondary" className="justify-self-start" disabled={attempt.isPending}>
          {attempt.isPending ? 'Changing…' : 'Change password'}
        </Button>
        <p role="status">{attempt.isSuccess && 'Your password has been changed and your other sessions have ended.'}</p>
      </Form>
    </Block>
  )
}

export const ProfileBlock = ({ user }: { user: StaffUser }) => (
  <Block title="Profile" intro="What team members see.">
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <Fact name="Name">{user.name}</Fact>
      <Fact name="Email">{user.email}</Fact>
      <Fact name="Role">
        {roleLabels[user.role].name}. <span className="text-ink-soft">{roleText(user.role)}</span>
      </Fact>
    </dl>
  </Block>
)

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-soft max-sm:-mb-3">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)
