import type { ReactNode } from 'react'
import { copy } from '#client/system/settings/copy.ts'
import { DaySetting, SwitchSetting } from '#client/system/settings/setting-fields.tsx'
import { WarningSign } from '#client/system/settings/warning-sign.tsx'
import type { Publication } from '#shared/system/guides/publication.ts'
import { Pair } from './pair.tsx'

/** Whether visitors see an entry, and from which day. */
export const PublicationFields = ({ path }: { path: string }) => (
  <Pair>
    <DaySetting path={`${path}.publishOn`} help={copy.publishOnHelp} />
    <SwitchSetting path={`${path}.isDraft`} help="Visitors don’t see it." />
  </Pair>
)

/** Marks drafts and scheduled entries in a list. */
export function PublicationSign({ isDraft, publishOn }: Publication) {
  if (isDraft) return <WarningSign>Draft</WarningSign>
  return publishOn ? <span className="text-ink-soft text-sm">From {publishOn}</span> : null
}

/** Shows an entry the way visitors will see it. */
export const Preview = ({ children }: { children: ReactNode }) => (
  <details className="rounded border border-line px-4">
    <summary className="min-h-11 py-2.5 font-semibold">Preview</summary>
    <div className="pb-4">{children}</div>
  </details>
)
