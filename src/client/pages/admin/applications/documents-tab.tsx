import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ApplicationRequirements } from '#client/admin/application-page/application-requirements.tsx'
import { ApplicationSection } from '#client/admin/application-page/application-section.tsx'
import { DocumentWorkspace } from '#client/admin/application-page/documents/document-workspace.tsx'
import { StaffUploadArea } from '#client/admin/application-page/documents/staff-upload.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'

const route = getRouteApi('/admin/applications/$application')

const takesDocuments = ({ application: { stage, mayChange } }: ApplicationDetail) =>
  mayChange && (isOpen(stage) || stage === 'renewal')

export const ApplicationDocuments = ({ file }: { file: ApplicationDetail }) => (
  <>
    {takesDocuments(file) ? (
      <StaffUploadArea applicationId={file.application.id}>
        <Documents applicationId={file.application.id} />
      </StaffUploadArea>
    ) : (
      <Documents applicationId={file.application.id} />
    )}
    <ApplicationSection title="Requests">
      <ApplicationRequirements file={file} />
    </ApplicationSection>
  </>
)

function Documents({ applicationId }: { applicationId: string }) {
  const { document: open } = route.useSearch()
  const navigate = route.useNavigate()
  const onOpen = useCallback(
    (document: string) => void navigate({ search: (now) => ({ ...now, document }), replace: true, resetScroll: false }),
    [navigate],
  )
  return (
    <DocumentWorkspace
      applicationId={applicationId}
      open={open}
      onOpen={onOpen}
      renderLink={({ id, name }, text) => (
        <Link
          from={route.id}
          to={route.id}
          search={(now) => ({ ...now, document: id })}
          replace
          resetScroll={false}
          aria-current={id === open ? 'true' : undefined}
          className="wrap-anywhere block min-h-control rounded px-3 py-1.5 hover:bg-sunken aria-[current]:bg-action-soft"
        >
          <span title={name} className="line-clamp-2 font-semibold">
            {name}
          </span>
          <span className="block text-ink-soft text-sm">{text}</span>
        </Link>
      )}
    />
  )
}
