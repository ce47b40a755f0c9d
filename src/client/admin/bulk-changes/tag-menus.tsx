import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { knownTags } from '#client/platform/filters/known-tags.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { ActionSelect } from '#client/ui/form/select-field.tsx'
import { tagName } from '#shared/intake/tags/tag.ts'
import { maxTagLength } from '#shared/intake/tags/tag-choices.ts'

export interface TagChange {
  readonly action: 'tag'
  readonly add: string[]
  readonly remove: string[]
}

interface TagMenusProps {
  isDisabled: boolean
  onChange: (change: TagChange) => void
}

/** No tag starts with `#`, which is removed. */
const newTag = '#new'

/** Adds a tag to the selected records, or removes one. */
export function TagMenus({ isDisabled, onChange }: TagMenusProps) {
  const names = useQuery(knownTags).data?.tags.map(({ name }) => name) ?? []
  const [isNaming, setNaming] = useState(false)
  const add = (name: string) => onChange({ action: 'tag', add: [name], remove: [] })
  return (
    <>
      <ActionSelect
        label="Add tag"
        disabled={isDisabled}
        onChange={({ currentTarget: { value } }) => (value === newTag ? setNaming(true) : add(value))}
      >
        <option value="" disabled>
          Add tag…
        </option>
        <option value={newTag}>New tag…</option>
        <TagOptions names={names} />
      </ActionSelect>
      {names.length > 0 && (
        <ActionSelect
          label="Remove tag"
          disabled={isDisabled}
          onChange={({ currentTarget: { value } }) => onChange({ action: 'tag', add: [], remove: [value] })}
        >
          <option value="" disabled>
            Remove tag…
          </option>
          <TagOptions names={names} />
        </ActionSelect>
      )}
      {isNaming && (
        <NewTagDialog
          onName={(name) => {
            setNaming(false)
            add(name)
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

const TagOptions = ({ names }: { names: readonly string[] }) =>
  names.map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ))

function NewTagDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<{ message: string; fields: Record<string, string> } | null>(null)
  return (
    <FormDialog
      title="Add a new tag"
      action="Add tag"
      isBusy={false}
      problem={problem}
      onSubmit={() => {
        const parsed = tagName.safeParse(text)
        if (parsed.success) return onName(parsed.data)
        const name = parsed.error.issues[0]?.message ?? 'Enter a tag'
        setProblem({ message: 'Check your input and try again.', fields: { name } })
      }}
      onClose={onClose}
    >
      <Field
        label="Tag"
        name="name"
        value={text}
        maxLength={maxTagLength}
        error={problem?.fields.name}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
    </FormDialog>
  )
}

/** Says what a change does to some records, such as `Add tag “VIP” to 12 leads`. */
export const tagTitle = ({ add, remove }: TagChange, records: string): string =>
  add.length > 0 ? `Add tag “${add[0]}” to ${records}` : `Remove tag “${remove[0]}” from ${records}`
