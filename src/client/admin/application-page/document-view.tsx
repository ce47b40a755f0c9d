import { useQuery } from '@tanstack/react-query'
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { isDamaged, messageOf } from '#client/platform/request-error.ts'
import { useShortcuts } from '#client/platform/use-shortcuts.ts'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { ReviewedDocument } from './document-labels.ts'
import { PdfPages } from './pdf-pages.tsx'
import { Picture } from './picture.tsx'
import { documentFile } from './queries.ts'
import { useElementWidth } from './use-element-width.ts'

/** Zoom and rotation. */
export interface View {
  /** Displayed width, CSS pixels. */
  readonly width: number
  /** Clockwise, degrees. */
  readonly turn: number
}

export interface DrawingProps {
  file: Blob
  name: string
  view: View
  /** Called with whether any part could not be drawn; keep it stable. */
  onProblem: (isThere: boolean) => void
}

/** Why a document can't be displayed in full: stored damaged, or a part failed to load or render. */
export type DocumentProblem = 'damaged' | 'incomplete'

interface DocumentViewProps {
  document: ReviewedDocument
  /** Called with the current problem, if any; keep it stable. */
  onProblem: (problem: DocumentProblem | undefined) => void
}

const zooms = [0.5, 0.75, 1, 1.5, 2, 3] as const
const fitting = zooms.indexOf(1)

/** Returns true if the browser can display it here; other types are downloaded. */
export const isDisplayable = ({ mime }: ReviewedDocument) =>
  mime === 'application/pdf' || mime?.startsWith('image/') === true

/** Renders a document inside the app, without scripts or other programs. */
export function DocumentView({ document: { id, name, mime }, onProblem }: DocumentViewProps) {
  const file = useQuery(documentFile(id))
  const frame = useRef<HTMLDivElement>(null)
  const room = useElementWidth(frame)
  const [zoom, setZoom] = useState(fitting)
  const [turn, setTurn] = useState(0)
  const [isUndrawn, setUndrawn] = useState(false)
  const isIncomplete = file.isError || isUndrawn
  const problem = isDamaged(file.error) ? 'damaged' : isIncomplete ? 'incomplete' : undefined
  useEffect(() => onProblem(problem), [problem, onProblem])
  const keys = useMemo(
    () => ({
      '+': () => setZoom((now) => Math.min(now + 1, zooms.length - 1)),
      '-': () => setZoom((now) => Math.max(now - 1, 0)),
      r: () => setTurn((now) => (now + 90) % 360),
    }),
    [],
  )
  useShortcuts(keys)
  const Drawing = mime === 'application/pdf' ? PdfPages : Picture
  const view: View = { width: Math.floor(room * (zooms[zoom] ?? 1)), turn }

  return (
    <div className="mt-3 rounded border border-line bg-sunken">
      <div className="flex flex-wrap items-center border-line border-b px-1">
        <ToolButton label="Zoom out" onPress={keys['-']}>
          <ZoomOut size="1.3em" strokeWidth={1.5} aria-hidden="true" />
        </ToolButton>
        <span role="status" className="figures min-w-12 text-center text-ink-soft">
          {Math.round((zooms[zoom] ?? 1) * 100)}%
        </span>
        <ToolButton label="Zoom in" onPress={keys['+']}>
          <ZoomIn size="1.3em" strokeWidth={1.5} aria-hidden="true" />
        </ToolButton>
        <ToolButton label="Rotate right" onPress={keys.r}>
          <RotateCw size="1.3em" strokeWidth={1.5} aria-hidden="true" />
        </ToolButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section ref={frame} tabIndex={0} aria-label={`Contents of ${name}`} className="max-h-[80dvh] overflow-auto p-2">
        {file.isPending && <Skeleton className="h-40 w-full" />}
        {file.isError && (
          <Notice
            title={isDamaged(file.error) ? 'This document is damaged' : "Couldn't load this document"}
            {...(!isDamaged(file.error) && { onRetry: () => void file.refetch(), isRetrying: file.isFetching })}
          >
            {messageOf(file.error)}
          </Notice>
        )}
        {file.data && room > 0 && <Drawing file={file.data} name={name} view={view} onProblem={setUndrawn} />}
      </section>
    </div>
  )
}

const ToolButton = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="inline-flex size-11 items-center justify-center rounded text-ink-soft hover:bg-surface hover:text-ink"
  >
    {children}
  </button>
)
