import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { AdminList } from '#shared/admin/lists/views/admin-list.ts'
import { saveViewMutation, useListChoice } from './queries.ts'
import { ViewRow } from './view-row.tsx'

interface ArrangeDialogProps {
  list: AdminList
  /** A query string. */
  search: string
  columns: readonly (readonly [key: string, header: string])[]
  /** Can delete other users' shared views. */
  isAdministrator: boolean
  onOpen: (search: string) => void
  onClose: () => void
}

const title = 'mt-6 mb-1 font-semibold first:mt-0'

export function ArrangeDialog({ list, search, columns, isAdministrator, onOpen, onClose }: ArrangeDialogProps) {
  const { choice, change, error, views } = useListChoice(list)
  const toggle = (key: string) =>
    change({
      hiddenColumns: choice.hiddenColumns.includes(key)
        ? choice.hiddenColumns.filter((one) => one !== key)
        : [...choice.hiddenColumns, key],
    })

  return (
    <Dialog title="Views and columns" onClose={onClose}>
      <div className="p-5">
        <FormErrors message={formProblem(error)?.message ?? null} />
        <h3 className={title}>Saved views</h3>
        {views.length === 0 && (
          <p className="text-ink-soft">No saved views yet. Search and filter the list, then save it as a view.</p>
        )}
        <ul>
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              isDefault={view.id === choice.defaultViewId}
              mayRemove={view.isMine || isAdministrator}
              onOpen={() => onOpen(view.search)}
              onChooseDefault={() => change({ defaultViewId: view.id === choice.defaultViewId ? null : view.id })}
            />
          ))}
        </ul>
        <SaveForm list={list} search={search} />
        <h3 className={title}>Columns</h3>
        <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
          {columns.map(([key, header]) => (
            <Checkbox key={key} checked={!choice.hiddenColumns.includes(key)} onChange={() => toggle(key)}>
              {header}
            </Checkbox>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

function SaveForm({ list, search }: { list: AdminList; search: string }) {
  const save = useMutation(saveViewMutation(useQueryClient()))
  const [id, setId] = useState(() => uuidv7())
  const problem = formProblem(save.error)
  return (
    <Form
      className="mt-4 grid grid-cols-1 gap-3 rounded border border-line p-4"
      problem={problem}
      onSubmit={(form) => {
        const { name, isShared } = Object.fromEntries(new FormData(form))
        save.mutate(
          { id, list, search, name: String(name), isShared: isShared === 'on' },
          {
            onSuccess: () => {
              form.reset()
              setId(uuidv7())
            },
          },
        )
      }}
    >
      <Field label="Save current list as" name="name" maxLength={60} error={problem?.fields.name} />
      <Checkbox name="isShared">Share with team members</Checkbox>
      <div>
        <Button type="submit" variant="secondary" disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save view'}
        </Button>
      </div>
    </Form>
  )
}
