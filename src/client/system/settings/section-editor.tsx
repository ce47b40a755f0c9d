import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { RequestError } from '#client/platform/request/request-error.ts'
import { sectionForms } from '#client/system/settings/forms/section-forms.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { isProtected, type SavedSections } from '#shared/system/settings/contract.ts'
import type { SectionName } from '#shared/system/settings/sections.ts'
import { copy } from './copy.ts'
import { type Draft, type KeepDraft, writeAt } from './drafts.ts'
import { saveSection } from './queries.ts'
import { SectionContext, settingId } from './section-context.ts'
import { sectionLabels } from './section-labels.ts'

const HistoryDialog = loadLater(async () => (await import('./history-dialog.tsx')).HistoryDialog)

interface SectionEditorProps {
  section: SectionName
  mayChange: boolean
  saved: SavedSections[SectionName]
  /** Unsaved changes. */
  draft: Draft | undefined
  onDraft: KeepDraft
}

/** A section as a form. Keeps unsaved changes until the user saves or discards them. */
export function SectionEditor({ section, mayChange, saved, draft, onDraft }: SectionEditorProps) {
  const client = useQueryClient()
  const attempt = useMutation({
    ...saveSection,
    onSettled: () => client.invalidateQueries({ queryKey: ['settings'] }),
  })
  const [isShowingHistory, setIsShowingHistory] = useState(false)
  usePreload(HistoryDialog, mayChange)
  const problem = formProblem(attempt.error)
  const isOvertaken = attempt.error instanceof RequestError && attempt.error.status === 409
  const { version, value } = draft ?? saved
  const { title, intro } = sectionLabels[section]
  const Fields = sectionForms[section]

  const save = (base: number) =>
    attempt.mutateAsync({ section, version: base, value }).then(
      // Keep edits made during the request, based on the version that was just saved.
      (now) => onDraft((latest) => (latest === draft ? undefined : latest && { ...latest, version: now.version })),
      () => {},
    )
  const editing = {
    section,
    value,
    errors: problem?.fields ?? {},
    change: (path: string, next: unknown) => onDraft({ version, value: writeAt(value, path, next) }),
    save: (next: unknown) =>
      attempt.mutateAsync({ section, version, value: next }).then(
        () => {
          onDraft(undefined)
          return true
        },
        () => false,
      ),
  }
  const discard = () => {
    attempt.reset()
    onDraft(undefined)
  }

  return (
    <form
      method="post"
      noValidate
      aria-label={title}
      className="grid max-w-3xl grid-cols-1 content-start gap-5 px-4 pt-4 sm:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        void save(version)
      }}
    >
      <div className="flex items-start justify-between gap-x-6 gap-y-2 max-sm:flex-wrap">
        <div className="min-w-0">
          <h2 className="text-xl">{title}</h2>
          <p className="mt-1 text-ink-soft">{intro}</p>
          {isProtected(section) && mayChange && <p className="mt-1 text-ink-soft">{copy.protectedHelp}</p>}
        </div>
        {mayChange && (
          <Button variant="quiet" className="shrink-0 max-sm:-ml-control-x" onClick={() => setIsShowingHistory(true)}>
            Version history
          </Button>
        )}
      </div>
      <FormErrors message={problem?.message ?? null} fields={byId(section, problem?.fields ?? {})} />
      {draft && version < saved.version && !isOvertaken && !attempt.isPending && (
        <ConflictNotice onDiscard={discard}>
          {saved.changedBy ?? 'Someone else'} has saved this section since you opened it. Your changes won’t overwrite
          theirs unless you choose to.
        </ConflictNotice>
      )}
      {isOvertaken && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => void save(saved.version)} disabled={attempt.isPending}>
            Overwrite with mine
          </Button>
          <Button variant="secondary" onClick={discard}>
            Discard mine
          </Button>
        </div>
      )}
      <SectionContext value={editing}>
        <fieldset disabled={!mayChange} className="contents">
          <Suspense fallback={<Spinner />}>
            <Fields />
          </Suspense>
        </fieldset>
      </SectionContext>
      {!mayChange && <p>Only owners can change this section.</p>}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-paper py-3">
        {mayChange && (
          <Button type="submit" disabled={!draft || attempt.isPending}>
            {attempt.isPending ? 'Saving…' : 'Save'}
          </Button>
        )}
        {draft && (
          <Button variant="secondary" onClick={discard} disabled={attempt.isPending}>
            Discard changes
          </Button>
        )}
        <p role="status" className="text-sm">
          {draft ? 'Unsaved changes' : attempt.isSuccess && 'Saved. The site shows it in a moment.'}
        </p>
        {!draft && !attempt.isSuccess && <LastChange {...saved} />}
      </div>
      {isShowingHistory && (
        <Suspense>
          <HistoryDialog
            section={section}
            version={saved.version}
            onRestored={discard}
            onClose={() => setIsShowingHistory(false)}
          />
        </Suspense>
      )}
    </form>
  )
}

const LastChange = ({ changedBy, changedAt }: Pick<SavedSections[SectionName], 'changedBy' | 'changedAt'>) => (
  <p className="text-ink-soft text-sm">
    {changedAt ? (
      <>
        {changedBy}, <TimeAgo at={changedAt} />
      </>
    ) : (
      'Using the default'
    )}
  </p>
)

/** Error messages by field id. */
const byId = (section: SectionName, fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [settingId(section, path), message]))
