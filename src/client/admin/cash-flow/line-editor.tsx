import { useState } from 'react'
import { CorrectLineForm } from '#client/admin/cash-flow/corrections/correct-line-form.tsx'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { CashFlowLine, CashFlowReply } from '#shared/admin/cash-flow/contract.ts'
import { explanationLabel } from '#shared/applications/cash-flow/review.ts'
import { type Category, categories, categoryLabels } from '#shared/applications/statements/categories/category.ts'
import { formatCents } from '#shared/kit/money.ts'
import { copy } from './copy.ts'
import { useCashFlowChanges } from './queries.ts'

interface LineEditorProps {
  applicationId: string
  version: number
  line: CashFlowLine
}

/** What staff can decide about a line: its category, an explanation of the applicant, and what the page really says. */
export function LineEditor({ applicationId: id, version, line }: LineEditorProps) {
  const changes = useCashFlowChanges(id)
  const mayChange = useMayChange()
  const [scope, setScope] = useState<'one' | 'alike'>(line.decided ?? 'one')
  const problem = formProblem(changes.categorize.error ?? changes.answer.error)
  const isBusy = changes.categorize.isPending || changes.answer.isPending
  const decision = { id, lineId: line.id }
  const undo = (scope: 'one' | 'alike', category: Category | null) => (reply: CashFlowReply) =>
    changes.categorize.mutate({ ...decision, scope, category, version: reply.version })

  function categorize(category: Category | null) {
    const before = line.decided === scope ? line.category : null
    changes.categorize.mutate(
      { ...decision, scope, category, version },
      {
        onSuccess: (reply) =>
          showDone({
            title: category ? `Category changed to ${categoryLabels[category]}.` : 'Category reset.',
            onUndo: () => undo(scope, before)(reply),
          }),
      },
    )
  }

  return (
    <div className="grid gap-4 rounded border border-line p-3 text-sm">
      <p className="wrap-anywhere">
        <strong>{line.description}</strong>
        <span className="figures block">
          {formatDay(line.date)}, {formatCents(line.amountCents)}
          {line.balanceCents !== null && `, balance ${formatCents(line.balanceCents)}`}
        </span>
        {!line.isCounted && <span className="block text-danger">{copy.outside}</span>}
        <span className="block text-ink-soft">
          {categoryLabels[line.category]}: {line.rule === 'staff' ? 'decided by staff' : `rule “${line.rule}”`}
        </span>
      </p>
      <FormErrors message={problem?.message ?? null} />
      {line.explanation && (
        <div className="rounded bg-sunken p-3">
          <p className="font-semibold">
            The applicant says: {explanationLabel(line.explanation.kind, line.amountCents)}
          </p>
          {line.explanation.text && <p className="wrap-anywhere">“{line.explanation.text}”</p>}
          {mayChange &&
            (line.explanation.answer === 'open' ? (
              <div className="mt-2 flex flex-wrap gap-2">
                <Button
                  disabled={isBusy}
                  onClick={() => changes.answer.mutate({ ...decision, version, answer: 'confirmed' })}
                >
                  Confirm explanation
                </Button>
                <Button
                  variant="secondary"
                  disabled={isBusy}
                  onClick={() => changes.answer.mutate({ ...decision, version, answer: 'declined' })}
                >
                  Decline explanation
                </Button>
              </div>
            ) : (
              <p className="mt-1 flex flex-wrap items-center gap-2">
                {line.explanation.answer === 'confirmed' ? 'Confirmed' : 'Declined'}
                <Button
                  variant="quiet"
                  disabled={isBusy}
                  onClick={() => changes.answer.mutate({ ...decision, version, answer: 'open' })}
                >
                  Undo answer
                </Button>
              </p>
            ))}
        </div>
      )}
      {mayChange && (
        <>
          <div className="grid gap-2">
            <SelectField
              label="Applies to"
              name="scope"
              help={scope === 'alike' ? copy.alikeHelp : undefined}
              value={scope}
              onChange={({ currentTarget }) => setScope(currentTarget.value === 'alike' ? 'alike' : 'one')}
              options={[
                ['one', 'This line only'],
                ['alike', 'All lines of this payee'],
              ]}
            />
            <SelectField
              label="Category"
              name="category"
              value={line.category}
              disabled={isBusy}
              onChange={({ currentTarget }) =>
                categorize(categories.find((category) => category === currentTarget.value) ?? null)
              }
              options={categories.map((category) => [category, categoryLabels[category]] as const)}
            />
            {line.decided && (
              <Button
                variant="quiet"
                className="justify-self-start"
                disabled={isBusy}
                onClick={() =>
                  changes.categorize.mutate({ ...decision, scope: line.decided ?? 'one', category: null, version })
                }
              >
                Reset category
              </Button>
            )}
          </div>
          <CorrectLineForm
            key={`${line.id} ${line.date} ${line.amountCents} ${line.description}`}
            applicationId={id}
            version={version}
            line={line}
          />
        </>
      )}
    </div>
  )
}
