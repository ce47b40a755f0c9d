import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApplicationAnswers } from '#client/admin/application-page/application-answers.tsx'
import { ApplicationContact } from '#client/admin/application-page/application-contact.tsx'
import { ApplicationRequirements } from '#client/admin/application-page/application-requirements.tsx'
import { ApplicationSection } from '#client/admin/application-page/application-section.tsx'
import { copy } from '#client/admin/application-page/copy.ts'
import { formatDocument, type ReviewedDocument } from '#client/admin/application-page/documents/document-labels.ts'
import { applicationDocuments } from '#client/admin/application-page/documents/document-queries.ts'
import { DocumentReview } from '#client/admin/application-page/documents/document-review.tsx'
import { ApplicationMessages } from '#client/admin/application-page/overview/application-messages.tsx'
import { applicationDetail } from '#client/admin/application-page/queries.ts'
import { RecordAccess } from '#client/platform/components/record-access.tsx'
import { isGone, messageOf } from '#client/platform/request/request-error.ts'
import { CloseButton } from '#client/ui/dialog/dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { StepButtons } from '#client/ui/form/step-buttons.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { stageLabels } from '#shared/applications/applications/stages.ts'
import { isReceived } from '#shared/applications/documents/document-status.ts'

const UnlistedDocuments = ({ documents }: { documents: readonly ReviewedDocument[] }) => (
  <details className="mt-2">
    <summary className="min-h-control py-2.5 text-ink-soft">
      {documents.length === 1 ? '1 file is not listed' : `${documents.length} files are not listed`}: invalid, duplicate
      or deleted
    </summary>
    <ul className="divide-y divide-line">
      {documents.map((document) => (
        <li key={document.id} className="py-2">
          <p className="wrap-anywhere">{document.name}</p>
          <p className="text-ink-soft text-sm">
            {document.duplicateOf ? 'Duplicate of an earlier upload' : formatDocument(document)}
          </p>
        </li>
      ))}
    </ul>
  </details>
)

interface ApplicationPanelProps {
  id: string
  lenders: ReactNode
  offers: ReactNode
  fileLink: ReactNode
  renderActions: (file: ApplicationDetail) => ReactNode
  renderLeadLink: (leadId: string) => ReactNode
  analysis: (leadId: string) => ReactNode
  /** Undefined without a list. */
  onStep?: (by: 1 | -1) => void
  onClose: () => void
  children?: ReactNode
}

/** The heading takes the focus. */
export function ApplicationPanel({ id, children, ...props }: ApplicationPanelProps) {
  const { lenders, offers, fileLink, renderActions, renderLeadLink, analysis, onStep, onClose } = props
  const query = useQuery(applicationDetail(id))
  const file = query.data
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = file !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another application is another thing to read
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [id, isThere])

  return (
    <>
      <div className="@container sticky top-0 z-10 flex items-center border-line border-b bg-surface py-1 pr-1 pl-2">
        {onStep && <StepButtons what="application" onStep={onStep} />}
        <span className="min-w-0 flex-1 px-2 @max-3xs:px-0">{fileLink}</span>
        <CloseButton onClose={onClose} />
      </div>
      {query.isError && (
        <Notice
          title={isGone(query.error) ? 'Application not found' : 'Couldn’t load this application'}
          {...(!isGone(query.error) && { onRetry: () => void query.refetch(), isRetrying: query.isFetching })}
        >
          {isGone(query.error) ? copy.applicationNotFound : messageOf(query.error)}
        </Notice>
      )}
      {query.isPending && (
        <div className="grid gap-3 p-5">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
        </div>
      )}
      {file && (
        // Drafts must not carry over to the next application.
        <RecordAccess key={id} mayChange={file.application.mayChange}>
          <div className="px-5 pt-5 pb-8">
            <h2 ref={heading} tabIndex={-1} className="break-words text-xl outline-none">
              {file.application.name}
            </h2>
            <p className="figures mt-1 text-ink-soft">
              {file.application.reference} · {stageLabels[file.application.stage]}, since{' '}
              <ExactTime at={file.application.stageChangedAt} />
            </p>
            <ApplicationContact file={file} renderLeadLink={renderLeadLink} />
            {renderActions(file)}
            <ApplicationSection title="Requests">
              <ApplicationRequirements file={file} />
            </ApplicationSection>
            <ApplicationSection title="Messages">
              <ApplicationMessages file={file} />
            </ApplicationSection>
            <ApplicationSection title="Documents">
              <ApplicationDocuments applicationId={id} />
            </ApplicationSection>
            {file.application.submittedAt && <ApplicationSection title="Lenders">{lenders}</ApplicationSection>}
            {file.application.submittedAt && <ApplicationSection title="Offers">{offers}</ApplicationSection>}
            {file.sections.map(({ title, answers }) => (
              <ApplicationSection key={title} title={title}>
                <ApplicationAnswers answers={answers} />
              </ApplicationSection>
            ))}
            {file.lead?.mayOpen && (
              <ApplicationSection title="Free analysis">{analysis(file.lead.id)}</ApplicationSection>
            )}
            {children}
            <ApplicationSection title="History">
              <ol className="grid grid-cols-1 gap-2">
                {file.moves.map(({ to, by, reason, at }) => (
                  <li key={at + to}>
                    {stageLabels[to]} · {by} <span className="text-ink-soft text-sm">· {<ExactTime at={at} />}</span>
                    {reason && <span className="block text-ink-soft text-sm">{reason}</span>}
                  </li>
                ))}
              </ol>
            </ApplicationSection>
          </div>
        </RecordAccess>
      )}
    </>
  )
}

function ApplicationDocuments({ applicationId }: { applicationId: string }) {
  const query = useQuery(applicationDocuments(applicationId))
  if (query.isError && !query.data)
    return (
      <Notice
        isFlush
        title="Couldn’t load the documents"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {messageOf(query.error)}
      </Notice>
    )
  const documents = query.data?.documents.filter(({ isRemoved }) => !isRemoved) ?? []
  const here = documents.filter(({ status }) => isReceived(status) || status === 'rejected')
  const gone = documents.filter((document) => !here.includes(document))
  if (query.isSuccess && documents.length === 0) return <p className="text-ink-soft">No documents yet</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {here.map((document) => (
          <DocumentReview key={document.id} document={document} applicationId={applicationId} />
        ))}
      </ul>
      {gone.length > 0 && <UnlistedDocuments documents={gone} />}
    </>
  )
}
