import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { DocumentWorkspace } from '#client/admin/application-page/document-workspace.tsx'

const route = getRouteApi('/admin/applications/$application')

/** The documents of an application, with the one in `?document=` open. */
export function DocumentsTab({ applicationId }: { applicationId: string }) {
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
      renderLink={({ id, name }, words) => (
        <Link
          from={route.id}
          to={route.id}
          search={(now) => ({ ...now, document: id })}
          replace
          resetScroll={false}
          aria-current={id === open ? 'true' : undefined}
          className="wrap-anywhere block min-h-11 rounded px-3 py-1.5 hover:bg-sunken aria-[current]:bg-action-soft"
        >
          <span title={name} className="line-clamp-2 font-semibold">
            {name}
          </span>
          <span className="block text-ink-soft text-sm">{words}</span>
        </Link>
      )}
    />
  )
}
