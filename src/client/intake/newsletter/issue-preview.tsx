import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request-error.ts'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { previewOf } from './queries.ts'

/** The email as a subscriber sees it. */
export function IssuePreview({ id }: { id: string }) {
  const preview = useQuery(previewOf(id))
  if (preview.isPending) return <Skeleton className="w-2/3" />
  if (preview.isError)
    return (
      <Notice isFlush title="Couldn't load the preview" onRetry={() => void preview.refetch()}>
        {messageOf(preview.error)}
      </Notice>
    )
  return (
    <div className="wrap-anywhere rounded bg-sunken p-3 text-sm">
      <p className="font-semibold">{preview.data.subject}</p>
      <p className="mt-2 whitespace-pre-line">{preview.data.text}</p>
    </div>
  )
}
