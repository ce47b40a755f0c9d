import { useEffect, useState } from 'react'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import { findPrequalifiedData, type PrequalifiedData } from './prequalified-data.ts'

interface AnalysisStartProps {
  responseHours: number
}

export function AnalysisStart({ responseHours }: AnalysisStartProps) {
  const [data, setData] = useState<PrequalifiedData>()
  // In an effect, so that hydration matches the server's HTML.
  useEffect(() => setData(findPrequalifiedData()), [])

  if (data?.leadId) {
    const again = data.isExisting
      ? 'We already had your details and added this request to them.'
      : 'We have your details.'
    return (
      <p role="status" data-lead-sent="" className="border-action border-l-4 pl-4 font-semibold text-ink">
        Thank you, {firstName(data.name)}. {again} You’ll hear from us within {formatResponseTime(responseHours)}.
      </p>
    )
  }
  if (data)
    return (
      <p role="status">
        {firstName(data.name)}, we haven’t received your details yet. Please send them again with the form on this page.
      </p>
    )
  return <p>Answer nine short questions to see which lenders may fit. No name or phone number needed.</p>
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
