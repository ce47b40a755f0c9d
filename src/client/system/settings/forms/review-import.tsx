import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { readCsv } from '#client/platform/request/read-csv.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { answerLabel } from '#client/system/settings/answer-labels.ts'
import { copy } from '#client/system/settings/copy.ts'
import { sendImage } from '#client/system/settings/queries.ts'
import { useSection } from '#client/system/settings/section-context.ts'
import { Button } from '#client/ui/button.tsx'
import { plural } from '#shared/kit/locale/plural.ts'
import type { Review } from '#shared/system/company/company.ts'
import { type ReviewRow, readReviews, reviewKey } from './review-rows.ts'

const limits = {
  ...{ bytes: 2_000_000, rows: 500 },
  messages: {
    tooLarge: copy.importTooLarge,
    tooManyRows: copy.importTooManyRows,
    noRows: copy.importNoRows,
  },
} as const

const countOf = (count: number) => plural(count, { one: '1 review', other: `${count} reviews` })

const isGood = ({ problems, sameAs }: ReviewRow) => sameAs === undefined && Object.keys(problems).length === 0

const textOf = (error: unknown) => (error instanceof Error ? error.message : messageOf(error))

/** Imports reviews with their proof from a CSV file: shows what is wrong or a duplicate, then saves the rest at once. */
export function ReviewImport() {
  const { value, save } = useSection()
  const saved = value as readonly Review[]
  const picture = useMutation(sendImage)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ name: string; rows: readonly ReviewRow[]; pictures: readonly File[] }>()
  const [problem, setProblem] = useState<string>()
  const [imported, setImported] = useState<readonly Review[]>([])
  const [news, setNews] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function choose(files: readonly File[]) {
    setNews('')
    setImported([])
    const table = files.find(({ name, type }) => /\.(csv|tsv|txt)$/i.test(name) || type === 'text/csv')
    const pictures = files.filter((file) => file !== table)
    try {
      if (!table) throw new Error('Choose a CSV file, and the screenshots that it names.')
      const names = pictures.map(({ name }) => name)
      setChosen({ name: table.name, rows: readReviews(await readCsv(table, limits), saved, names), pictures })
      setProblem(undefined)
    } catch (error) {
      setChosen(undefined)
      setProblem(textOf(error))
    }
  }

  async function importRows(rows: readonly ReviewRow[], pictures: readonly File[]) {
    setBusy(true)
    try {
      const added: Review[] = []
      for (const { review } of rows) {
        const file = pictures.find(({ name }) => name === review.proof)
        added.push({ ...review, proof: file ? await send(file) : '' })
      }
      if (await save([...saved, ...added])) {
        setChosen(undefined)
        setImported(added)
        setNews(`${countOf(added.length)} imported.`)
      }
    } catch (error) {
      setProblem(textOf(error))
    }
    setBusy(false)
  }

  /** @throws Error naming the file. */
  async function send(file: File): Promise<string> {
    try {
      return (await picture.mutateAsync({ file, purpose: 'logo' })).name
    } catch (error) {
      throw new Error(`${file.name}: ${formProblem(error)?.fields.data ?? messageOf(error)}`)
    }
  }

  async function undo() {
    setBusy(true)
    const keys = new Set(imported.map(reviewKey))
    if (await save(saved.filter((one) => !keys.has(reviewKey(one))))) {
      setNews(`${countOf(imported.length)} removed again.`)
      setImported([])
    }
    setBusy(false)
  }

  const good = chosen?.rows.filter(isGood) ?? []
  return (
    <section aria-label="Import reviews" className="grid grid-cols-1 gap-3 rounded border border-line bg-surface p-4">
      <p className="text-ink-soft text-sm">{copy.importHelp}</p>
      <input
        ref={input}
        type="file"
        multiple
        accept=".csv,.tsv,.txt,.svg,.png,.jpg,.jpeg"
        aria-label="CSV file and screenshots"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The corrected file can be chosen again.
          currentTarget.value = ''
          if (files.length > 0) void choose(files)
        }}
      />
      {problem && (
        <p role="alert" className="font-semibold text-danger text-sm">
          {problem} {copy.importNothing}
        </p>
      )}
      {chosen && <ReviewPreview name={chosen.name} rows={chosen.rows} />}
      {good.length > 0 && <p className="text-sm">{copy.importSaves}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {good.length > 0 && (
          <Button disabled={isBusy} onClick={() => void importRows(good, chosen?.pictures ?? [])}>
            {isBusy ? 'Importing…' : `Import ${countOf(good.length)}`}
          </Button>
        )}
        <Button variant="secondary" disabled={isBusy} onClick={() => input.current?.click()}>
          <FileUp size="1.2em" strokeWidth={1.5} aria-hidden="true" />
          {chosen ? 'Choose another file' : 'Import from CSV'}
        </Button>
        {chosen && (
          <Button variant="quiet" disabled={isBusy} onClick={() => setChosen(undefined)}>
            Cancel
          </Button>
        )}
        <p role="status" className="text-sm">
          {news}
        </p>
        {imported.length > 0 && (
          <Button variant="quiet" disabled={isBusy} onClick={() => void undo()}>
            Undo import
          </Button>
        )}
      </div>
    </section>
  )
}

function ReviewPreview({ name, rows }: { name: string; rows: readonly ReviewRow[] }) {
  const bad = rows.filter((row) => !isGood(row)).length
  return (
    <>
      <p>
        <strong className="break-words">{name}</strong> has {countOf(rows.length)}
        {bad > 0 && `, ${bad} of which won’t be imported`}.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
      <section aria-label="Preview" tabIndex={0} className="max-h-96 overflow-auto rounded border border-line">
        <table className="w-full text-left text-[0.875rem]">
          <thead>
            <tr className="border-line border-b bg-sunken text-ink-soft">
              {['Line', 'Review', 'Result'].map((header) => (
                <th key={header} scope="col" className="px-3 py-1.5 font-semibold">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line} className="border-line border-b align-top last:border-0">
                <td className="figures px-3 py-1.5 text-ink-soft">{row.line}</td>
                <td className="wrap-anywhere px-3 py-1.5 sm:min-w-48">
                  <b>{row.review.author}</b> {row.review.source && `(${row.review.source})`}
                  <span className="block text-ink-soft">{row.review.text.slice(0, 90)}</span>
                </td>
                <td className="wrap-anywhere px-3 py-1.5 sm:min-w-48">
                  <RowResult {...row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function RowResult({ problems, sameAs }: ReviewRow) {
  const entries = Object.entries(problems)
  if (entries.length > 0)
    return (
      <ul className="font-semibold text-danger">
        {entries.map(([field, message]) => (
          <li key={field}>{field === 'form' ? message : `${answerLabel('reviews', `0.${field}`)}: ${message}`}</li>
        ))}
      </ul>
    )
  if (sameAs !== undefined) return sameAs === 'saved' ? 'Duplicate of a saved review' : `Duplicate of line ${sameAs}`
  return 'New'
}
