import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { tagsKey } from '#client/platform/filters/known-tags.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { read, write } from '#client/platform/request/query.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { deleteTag, readTagUse, renameTag, type UsedTag } from '#shared/applications/tags/contract.ts'
import { tagKey } from '#shared/intake/tags/tag.ts'
import { maxTagLength } from '#shared/intake/tags/tag-choices.ts'
import { plural } from '#shared/kit/locale/plural.ts'

const tagUse = {
  queryKey: [...tagsKey, 'use'],
  queryFn: ({ signal }: { signal: AbortSignal }) => read(readTagUse, {}, signal),
}

/** All tags with their records, to rename, merge and delete them. */
export function TagSettings() {
  const used = useQuery(tagUse)
  const [renaming, setRenaming] = useState<UsedTag>()
  const [deleting, setDeleting] = useState<UsedTag>()
  if (used.isPending) return <Spinner />
  if (!used.data)
    return (
      <Notice title="Couldn’t load the tags" onRetry={() => void used.refetch()} isRetrying={used.isFetching}>
        {messageOf(used.error)}
      </Notice>
    )
  const { tags } = used.data
  return (
    <>
      {tags.length === 0 && (
        <p className="text-ink-soft">No tags yet. Open a lead, an application or a merchant request, and add one.</p>
      )}
      <ul className="divide-y divide-line">
        {tags.map((tag) => (
          <li key={tag.id} className="flex items-center gap-2 py-1">
            <span className="wrap-anywhere min-w-0 flex-1 font-medium">{tag.name}</span>
            <span className="figures text-right text-ink-soft text-sm">{formatUse(tag)}</span>
            <IconButton label={`Rename ${tag.name}`} onClick={() => setRenaming(tag)}>
              <Pencil size="1.1em" strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
            <IconButton label={`Delete ${tag.name}`} onClick={() => setDeleting(tag)}>
              <Trash2 size="1.1em" strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {renaming && <RenameDialog tag={renaming} tags={tags} onClose={() => setRenaming(undefined)} />}
      {deleting && <DeleteDialog tag={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

/** Every change returns all tags; lists of records show them too. */
function useTagChange<Input>(change: (input: Input) => Promise<{ tags: UsedTag[] }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    retry: false,
    onSuccess: (reply) => {
      client.setQueryData(tagUse.queryKey, reply)
      void client.invalidateQueries({ queryKey: tagsKey })
    },
  })
}

interface RenameDialogProps {
  tag: UsedTag
  tags: readonly UsedTag[]
  onClose: () => void
}

function RenameDialog({ tag, tags, onClose }: RenameDialogProps) {
  const [name, setName] = useState(tag.name)
  const [merges, setMerges] = useState(false)
  const rename = useTagChange((input: { name: string; merges: boolean }) =>
    write(renameTag, { id: tag.id, from: tag.name, ...input }),
  )
  const problem = formProblem(rename.error)
  const other = tags.find(({ id, name: theirs }) => id !== tag.id && tagKey(theirs) === tagKey(name))
  return (
    <FormDialog
      title={`Rename “${tag.name}”`}
      action={other && merges ? 'Merge tags' : 'Rename tag'}
      isBusy={rename.isPending}
      problem={problem}
      onSubmit={() => rename.mutate({ name, merges: other !== undefined && merges }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        value={name}
        maxLength={maxTagLength}
        error={problem?.fields.name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      {other && (
        <Checkbox checked={merges} onChange={() => setMerges(!merges)}>
          Merge into “{other.name}”: its {formatCount(other)} and these become one. This can’t be undone.
        </Checkbox>
      )}
    </FormDialog>
  )
}

function DeleteDialog({ tag, onClose }: { tag: UsedTag; onClose: () => void }) {
  const remove = useTagChange(() => write(deleteTag, { id: tag.id }))
  return (
    <FormDialog
      title={`Delete “${tag.name}”`}
      action="Delete tag"
      busyLabels="Deleting…"
      isBusy={remove.isPending}
      problem={formProblem(remove.error)}
      onSubmit={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {formatCount(tag)} {countOf(tag) === 1 ? 'loses' : 'lose'} this tag. The records stay. This can’t be undone.
      </p>
    </FormDialog>
  )
}

const countOf = ({ leads, applications, merchants }: UsedTag) => leads + applications + merchants
const figures = new Intl.NumberFormat('en-US')
const formatCount = (tag: UsedTag) =>
  `${figures.format(countOf(tag))} ${plural(countOf(tag), { one: 'record', other: 'records' })}`

const formatUse = ({ leads, applications, merchants }: UsedTag) =>
  [
    leads > 0 && `${figures.format(leads)} ${plural(leads, { one: 'lead', other: 'leads' })}`,
    applications > 0 &&
      `${figures.format(applications)} ${plural(applications, { one: 'application', other: 'applications' })}`,
    merchants > 0 && `${figures.format(merchants)} ${plural(merchants, { one: 'request', other: 'requests' })}`,
  ]
    .filter(Boolean)
    .join(', ') || 'Not used'

interface IconButtonProps {
  label: string
  onClick: () => void
  children: ReactNode
}

const IconButton = ({ label, onClick, children }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onClick}
    className="inline-flex size-control shrink-0 items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink"
  >
    {children}
  </button>
)
