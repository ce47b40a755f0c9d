import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { knownTags, tagsKey } from '#client/platform/filters/known-tags.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { write } from '#client/platform/request/query.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { TagChips } from '#client/ui/list/tag-chips.tsx'
import { changeTags, type TaggedKind } from '#shared/applications/tags/contract.ts'
import { maxTags } from '#shared/intake/tags/tag.ts'
import { maxTagLength } from '#shared/intake/tags/tag-choices.ts'

interface TagEditorProps {
  kind: TaggedKind
  id: string
  tags: readonly string[]
  canEdit: boolean
  /** Of the queries that show the record. */
  listKey: readonly string[]
}

interface Change {
  readonly add?: string[]
  readonly remove?: string[]
}

/** A record's tags, each with a button to remove it, and a field with completion to add one. */
export function TagEditor({ kind, id, tags, canEdit, listKey }: TagEditorProps) {
  const client = useQueryClient()
  const mayChange = useMayChange()
  const known = useQuery({ ...knownTags, enabled: canEdit }).data?.tags ?? []
  const [isAdding, setAdding] = useState(false)
  const [text, setText] = useState('')
  const listId = useId()
  const change = useMutation({
    mutationFn: (change: Change) => write(changeTags, { kind, id, ...change }),
    onSuccess: async (_reply, { add }) => {
      if (add) setText('')
      await Promise.all([
        client.invalidateQueries({ queryKey: listKey }),
        client.invalidateQueries({ queryKey: tagsKey }),
      ])
    },
  })
  const problem = formProblem(change.error)
  const message = problem && (Object.values(problem.fields)[0] ?? problem.message)
  if (!canEdit || !mayChange) return <TagChips tags={tags} max={maxTags} />

  return (
    <fieldset className="mt-2 min-w-0">
      <legend className="sr-only">Tags</legend>
      <div className="flex min-w-0 flex-wrap items-center gap-1.5">
        {tags.map((tag) => (
          <span
            key={tag}
            className="inline-flex max-w-full items-center rounded border border-line bg-sunken pl-2 font-medium text-ink-soft text-sm"
          >
            <span className="wrap-anywhere min-w-0">{tag}</span>
            <button
              type="button"
              aria-label={`Remove tag ${tag}`}
              disabled={change.isPending}
              onClick={() => change.mutate({ remove: [tag] })}
              className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-r hover:text-ink pointer-coarse:min-h-control pointer-coarse:min-w-control"
            >
              <X size="1em" strokeWidth={1.5} aria-hidden="true" />
            </button>
          </span>
        ))}
        {isAdding ? (
          <form
            className="flex items-center gap-1"
            onSubmit={(event) => {
              event.preventDefault()
              if (text.trim()) change.mutate({ add: [text] })
            }}
          >
            <input
              // biome-ignore lint/a11y/noAutofocus: the user has just asked for it
              autoFocus
              aria-label="New tag"
              aria-invalid={Boolean(message)}
              list={listId}
              value={text}
              maxLength={maxTagLength}
              autoComplete="off"
              onChange={({ target }) => {
                change.reset()
                setText(target.value)
              }}
              onKeyDown={({ key, nativeEvent }) => {
                if (key !== 'Escape') return
                nativeEvent.stopPropagation()
                setAdding(false)
              }}
              className="min-h-control w-36 min-w-0 rounded border border-control bg-surface px-2 text-field text-ink"
            />
            <datalist id={listId}>
              {known
                .filter(({ name }) => !tags.includes(name))
                .map((tag) => (
                  <option key={tag.id} value={tag.name} />
                ))}
            </datalist>
            <Button type="submit" variant="secondary" disabled={change.isPending || text.trim() === ''}>
              Add
            </Button>
          </form>
        ) : (
          tags.length < maxTags && (
            <Button variant="quiet" className="text-sm" onClick={() => setAdding(true)}>
              <Plus size="1em" strokeWidth={1.5} aria-hidden="true" />
              Add tag
            </Button>
          )
        )}
      </div>
      <FormErrors message={message} />
    </fieldset>
  )
}
