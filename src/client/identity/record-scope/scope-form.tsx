import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { FieldError } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { Select } from '#client/ui/form/select-field.tsx'
import type { SavedScopes } from '#shared/identity/record-scope/contract.ts'
import {
  recordScopes as allScopes,
  type RecordScope,
  type RoleScopes,
  type ScopedKind,
  type ScopeUse,
  scopedKinds,
} from '#shared/identity/record-scope/scope.ts'
import { roleLabels } from '#shared/identity/staff/role-labels.ts'
import { copy } from './copy.ts'
import { recordScopes, saveRecordScopes } from './queries.ts'

const kindLabels: Readonly<Record<ScopedKind, string>> = {
  leads: 'Leads',
  applications: 'Applications',
  merchantRequests: 'Merchant requests',
  tasks: 'Tasks',
}
const scopeLabels: Readonly<Record<RecordScope, string>> = { own: 'Own', team: 'Own and team', all: 'All' }
const useLabels: Readonly<Record<ScopeUse, string>> = { read: 'See', change: 'Change' }

const row = 'grid grid-cols-2 items-start gap-x-4 gap-y-1 @md:grid-cols-[minmax(0,1fr)_9rem_9rem]'

/** What one role sees and changes, by kind of record. */
export function ScopeForm({ saved }: { saved: SavedScopes }) {
  const { role, scopes, version } = saved
  const client = useQueryClient()
  const saving = useMutation({
    ...saveRecordScopes,
    onSuccess: (reply) => client.setQueryData(recordScopes.queryKey, reply),
    onError: () => void client.invalidateQueries(recordScopes),
  })
  const form = useRecordForm(`record scope ${role}`, { saved: scopes, version, saving, compare: 'record' })
  const name = roleLabels[role].name
  return (
    <Form
      problem={form.problem}
      errors={form.errors}
      onSubmit={() => form.submit({ role, scopes: form.draft, version: form.baseVersion })}
      className="@container grid grid-cols-1 gap-3"
    >
      <h3 className="font-sans font-semibold">{name}</h3>
      <div className="max-w-xl text-sm">
        <div aria-hidden="true" className={`${row} border-line border-b py-1.5 text-ink-soft @max-md:hidden`}>
          <span>Records</span>
          <span>{useLabels.read}</span>
          <span>{useLabels.change}</span>
        </div>
        {scopedKinds.map((kind) => (
          <KindRow
            key={kind}
            {...{ kind, role: name, errors: form.errors }}
            value={form.draft[kind]}
            onChange={(value) => form.change({ [kind]: value })}
          />
        ))}
      </div>
      {form.conflict && (
        <ConflictNotice onDiscard={form.discard}>
          A team member saved other choices: {formatScopes(scopes)}
          {form.conflict.isKnown && ' Saving again replaces them with yours.'}
        </ConflictNotice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" disabled={form.isSaving}>
          {form.isSaving ? 'Saving…' : 'Save access'}
          <span className="sr-only"> of the role {name}</span>
        </Button>
        <p role="status" className="text-ink-soft text-sm">
          {saving.isSuccess && !form.isDirty && copy.scopesSaved}
        </p>
      </div>
    </Form>
  )
}

interface KindRowProps {
  kind: ScopedKind
  role: string
  value: RoleScopes[ScopedKind]
  errors: Readonly<Record<string, string>>
  onChange: (value: RoleScopes[ScopedKind]) => void
}

/** Seeing less also changes less. */
function KindRow({ kind, role, value, errors, onChange }: KindRowProps) {
  const error = errors[`scopes.${kind}.change`] ?? errors[`scopes.${kind}.read`]
  const readable = allScopes.slice(0, allScopes.indexOf(value.read) + 1)
  const choose = (read: RecordScope) =>
    onChange({ read, change: allScopes.indexOf(value.change) > allScopes.indexOf(read) ? read : value.change })
  return (
    <fieldset className={`${row} border-line border-b py-2`}>
      <legend className="sr-only">{kindLabels[kind]}</legend>
      <div className="wrap-anywhere min-w-0 @max-md:col-span-2">
        <span className="@max-md:font-semibold">{kindLabels[kind]}</span>
        {kind === 'applications' && <span className="block text-ink-soft">{copy.ofApplications}</span>}
        <FieldError id={`${role} ${kind} error`} message={error} />
      </div>
      <ScopeSelect
        {...{ use: 'read', choices: allScopes, value: value.read, onChange: choose }}
        label={`${role} see ${kindLabels[kind]}`}
      />
      <ScopeSelect
        {...{ use: 'change', choices: readable, value: value.change }}
        label={`${role} change ${kindLabels[kind]}`}
        onChange={(change) => onChange({ ...value, change })}
      />
    </fieldset>
  )
}

interface ScopeSelectProps {
  use: ScopeUse
  label: string
  choices: readonly RecordScope[]
  value: RecordScope
  onChange: (value: RecordScope) => void
}

const ScopeSelect = ({ use, label, choices, value, onChange }: ScopeSelectProps) => (
  <div className="grid min-w-0 content-start gap-1">
    <span aria-hidden="true" className="text-ink-soft @md:hidden">
      {useLabels[use]}
    </span>
    <Select
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(choices.find((one) => one === currentTarget.value) ?? value)}
    >
      {choices.map((one) => (
        <option key={one} value={one}>
          {scopeLabels[one]}
        </option>
      ))}
    </Select>
  </div>
)

const formatScopes = (scopes: RoleScopes) =>
  `${scopedKinds
    .map(
      (kind) =>
        `${kindLabels[kind].toLowerCase()} ${scopeLabels[scopes[kind].read]}/${scopeLabels[scopes[kind].change]}`,
    )
    .join(', ')}.`
