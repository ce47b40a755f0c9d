import { type ReactNode, useState } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { showToast } from '#client/ui/feedback/show-toast.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { UndoToaster } from '#client/ui/feedback/undo-toast.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { Hint } from '#client/ui/overlay/hint.tsx'
import { Menu } from '#client/ui/overlay/menu.tsx'
import { iconButton } from '#client/ui/overlay/menu-parts.tsx'
import { OptionList } from '#client/ui/overlay/option-list.tsx'
import { Popup } from '#client/ui/overlay/popup.tsx'

const nothing = () => {}
const tones = ['neutral', 'blue', 'violet', 'amber', 'green', 'red'] as const
const variants = ['primary', 'secondary', 'quiet'] as const
const people = ['Ada Harbor', 'Ben Kowalski', 'Grace Okafor', 'Nora Castillo', 'Pat Lindqvist', 'Samir Haddad'].map(
  (text) => ({ value: text, text }),
)

function Dialogs() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open a dialog
      </Button>
      <Button variant="secondary" onClick={() => showToast({ title: 'Saved', description: 'A plain message.' })}>
        Show a toast
      </Button>
      <Button
        variant="secondary"
        onClick={() => showToast({ title: 'Couldn’t save', variant: 'destructive', isKept: true })}
      >
        Show an error
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Delete this view?"
          action="Delete view"
          isBusy={false}
          onConfirm={nothing}
          onClose={() => setOpen(false)}
        >
          No one else uses it.
        </ConfirmDialog>
      )}
      <UndoToaster />
    </>
  )
}

/** Controls and feedback, by title. */
export const controlStates: readonly (readonly [title: string, content: ReactNode])[] = [
  [
    'Buttons',
    <>
      {variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      {variants.map((variant) => (
        <Button key={variant} variant={variant} disabled>
          {variant}, disabled
        </Button>
      ))}
      <ButtonLink variant="secondary" href="#link">
        Link
      </ButtonLink>
    </>,
  ],
  [
    'Status, badges and avatars',
    <>
      {tones.map((tone) => (
        <StatusBadge key={tone} tone={tone}>
          {tone}
        </StatusBadge>
      ))}
      <Badge>Sample</Badge>
      <Avatar name="Ada Harbor" isNamed />
      <Avatar name="Pat" />
    </>,
  ],
  [
    'Fields',
    <>
      <Field label="Name" name="name" defaultValue="Ada Harbor" />
      <Field label="Phone" name="phone" help="With area code." placeholder="(555) 555-0100" />
      <Field label="Email" name="email" error="Enter an email address" defaultValue="ada@" />
      <Field label="Disabled" name="off" disabled defaultValue="Can’t be changed" />
      <DateField label="Due date" name="due" />
      <SelectField
        label="Status"
        name="status"
        options={[
          ['new', 'New'],
          ['contacted', 'Contacted'],
        ]}
      />
      <TextArea label="Note" name="note" rows={2} />
      <Checkbox name="shared">Share with team members</Checkbox>
    </>,
  ],
  [
    'Menus and lists of options',
    <>
      <Menu
        label="More"
        trigger="More"
        className={`${iconButton} px-8`}
        groups={[
          {
            title: 'Actions',
            items: [
              { key: 'a', text: 'Assign to me', keys: 'a', onSelect: nothing },
              { key: 'b', text: 'Not allowed', isDisabled: true, onSelect: nothing },
            ],
          },
          {
            ...{ title: 'Sort by', value: 'newest' },
            items: [
              { key: 'newest', text: 'Newest first', onSelect: nothing },
              { key: 'oldest', text: 'Oldest first', onSelect: nothing },
            ],
          },
        ]}
      />
      <Popup name="Owner" trigger="Owner…" className="min-h-control rounded border border-control px-3">
        {(close) => <OptionList label="Owner" options={people} value="Grace Okafor" onChoose={close} />}
      </Popup>
      <Popup name="Owner" trigger="Many owners…" className="min-h-control rounded border border-control px-3">
        {(close) => (
          <OptionList
            label="Owner"
            options={[...people, ...people.map(({ text }) => ({ value: `${text} 2`, text: `${text} Jr.` }))]}
            onChoose={close}
          />
        )}
      </Popup>
      <Hint text="Change the status" keys="s">
        <Button variant="quiet">Hover for a hint</Button>
      </Hint>
    </>,
  ],
  ['Dialogs and toasts', <Dialogs key="dialogs" />],
  [
    'Feedback',
    <>
      <div className="w-60">
        <Skeleton className="w-full" />
      </div>
      <Spinner />
      <Notice title="Couldn’t load the leads" onRetry={nothing}>
        The server didn’t respond.
      </Notice>
      <EmptyState title="No leads yet" action={<Button variant="secondary">Add a lead</Button>}>
        New leads appear here.
      </EmptyState>
    </>,
  ],
]
