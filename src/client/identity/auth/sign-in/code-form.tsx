import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'

interface CodeFormProps<Reply> {
  attempt: UseMutationResult<Reply, Error, FormData>
  onProven: (reply: Reply) => void
  label: string
  help?: ReactNode
  action: string
  /** Recovery codes contain letters, so only app codes use the number pad. */
  kind: 'authenticator' | 'recovery'
}

/** Asks for one code; paste, autofill and grouped digits work. */
export function CodeForm<Reply>({ attempt, onProven, label, help, action, kind }: CodeFormProps<Reply>) {
  const problem = formProblem(attempt.error)
  const isApp = kind === 'authenticator'

  return (
    <Form
      method="post"
      className="grid grid-cols-1 gap-5"
      problem={problem}
      errors={problem?.fields}
      onSubmit={(form) => attempt.mutate(new FormData(form), { onSuccess: onProven })}
    >
      <Field
        id="code"
        label={label}
        help={help}
        name="code"
        type="text"
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        required
        error={problem?.fields.code}
      />
      <Button type="submit" disabled={attempt.isPending}>
        {attempt.isPending ? 'Checking…' : action}
      </Button>
    </Form>
  )
}
