import { useEffect, useRef } from 'react'
import { refusalOf } from '#client/platform/request/request-error.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { documentKindLabels } from '#shared/applications/documents/document-kind.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatDecimal } from '#shared/kit/money.ts'
import { formatMonth } from '#shared/kit/month.ts'
import type { LenderPackage } from '#shared/placement/lender-submissions/package-contract.ts'
import { packageDocumentPath, packageSummaryPath } from '#shared/placement/lender-submissions/sharing-contract.ts'
import * as copy from './copy.tsx'

interface PackageContentsProps {
  token: string
  contents: LenderPackage
}

/** The application as a lender sees it. Its heading takes the focus. */
export function PackageContents({ token, contents }: PackageContentsProps) {
  const { reference, lender, broker, contact, sentAt, expiresAt, owners, sections, documents } = contents
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <div className="grid grid-cols-1 gap-8">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {copy.application} <span className="figures whitespace-nowrap">{reference}</span>
        </h1>
        <p className="mt-3 max-w-2xl">{copy.sentBy(broker, lender, dayOf(sentAt), dayOf(expiresAt))}</p>
        {contact && (
          <p className="mt-2">
            {copy.questionsContact(
              contact.name,
              <a className="wrap-anywhere underline underline-offset-4" href={`mailto:${contact.email}`}>
                {contact.email}
              </a>,
            )}
          </p>
        )}
      </div>
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 @desktop:grid-cols-[1.6fr_1fr]">
        <div className="grid grid-cols-1 gap-8">
          <section>
            <h2 className="mb-2 text-xl">{copy.creditReportAuthorizations}</h2>
            <dl className="divide-y divide-line border-line border-y">
              {owners.map(({ name, isApplicant, authorizedAt }) => (
                <div key={name} className="grid gap-x-6 py-2.5 @tablet:grid-cols-[14rem_minmax(0,1fr)]">
                  <dt className="wrap-anywhere text-ink-soft">{isApplicant ? copy.applicant(name) : name}</dt>
                  <dd>
                    {authorizedAt ? copy.authorizedOn(dayOf(authorizedAt)) : <strong>{copy.notAuthorized}</strong>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          {sections.map(({ title, answers }) => (
            <section key={title}>
              <h2 className="mb-2 text-xl">{title}</h2>
              {answers.length === 0 && <p className="text-ink-soft">{copy.noAnswers}</p>}
              <dl className="divide-y divide-line border-line border-y">
                {answers.map(({ label, text }) => (
                  <div key={label} className="grid gap-x-6 py-2.5 @tablet:grid-cols-[14rem_minmax(0,1fr)]">
                    <dt className="text-ink-soft">{label}</dt>
                    <dd className="figures wrap-anywhere whitespace-pre-line">{text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <section aria-labelledby="documents" className="rounded border border-line bg-surface p-5 print:hidden">
          <h2 id="documents" className="text-xl">
            {copy.documents}
          </h2>
          {contents.hasCashFlow && <CashFlowSummary token={token} reference={reference} />}
          {documents.length === 0 && <p className="mt-2 text-ink-soft">{copy.noDocumentsYet}</p>}
          <ul className="divide-y divide-line">
            {documents.map((document) => (
              <PackageDocument key={document.id} token={token} document={document} />
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}

interface PackageDocumentProps {
  token: string
  document: LenderPackage['documents'][number]
}

function PackageDocument({ token, document }: PackageDocumentProps) {
  const { isSending, problem, run } = useSending()
  const { name, kind, months, size } = document
  return (
    <li className="py-3">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="figures text-ink-soft text-sm">
        {[documentKindLabels[kind], months.map(formatMonth).join(', '), formatSize(size)].filter(Boolean).join(' · ')}
      </p>
      <FormErrors message={problem?.message ?? null} />
      <Button
        variant="secondary"
        className="mt-2"
        disabled={isSending}
        onClick={() => run(() => downloadFromPackage(packageDocumentPath, { token, documentId: document.id }, name))}
      >
        {isSending ? copy.loading : copy.download}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

function CashFlowSummary({ token, reference }: { token: string; reference: string }) {
  const { isSending, problem, run } = useSending()
  return (
    <div className="mt-2 border-line border-b pb-3">
      <p className="font-semibold">{copy.cashFlowSummary}</p>
      <p className="text-ink-soft text-sm">{copy.summaryHelp}</p>
      <FormErrors message={problem?.message ?? null} />
      <Button
        variant="secondary"
        className="mt-2"
        disabled={isSending}
        onClick={() => run(() => downloadFromPackage(packageSummaryPath, { token }, `${reference}-cash-flow.pdf`))}
      >
        {isSending ? copy.loading : copy.downloadSummary}
      </Button>
    </div>
  )
}

/** `1.4 MB`; at least `1 kB`. */
const formatSize = (bytes: number) =>
  bytes >= 1_000_000 ? copy.mb(formatDecimal(bytes / 1_000_000, 1)) : copy.kb(Math.max(1, Math.round(bytes / 1_000)))

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const dayOf = (iso: string) => day.format(new Date(iso))

/**
 * Downloads a file of the package. The token is in the body, because URLs end up in histories and logs.
 * @throws RequestError
 */
async function downloadFromPackage(path: string, body: object, name: string): Promise<void> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw await refusalOf(answer)
  const url = URL.createObjectURL(await answer.blob())
  const link = window.document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
