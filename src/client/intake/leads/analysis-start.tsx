import { useEffect, useState } from 'react'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import * as copy from './copy.ts'
import { findPrequalifiedData, type PrequalifiedData } from './prequalified-data.ts'

interface AnalysisStartProps {
  responseHours: number
}

export function AnalysisStart({ responseHours }: AnalysisStartProps) {
  const [data, setData] = useState<PrequalifiedData>()
  // In an effect, so that hydration matches the server's HTML.
  useEffect(() => setData(findPrequalifiedData()), [])

  if (data?.leadId) {
    const thankYou = data.isExisting ? copy.thankYouAgain : copy.thankYou
    return (
      <p role="status" data-lead-sent="" className="border-action border-l-4 pl-4 font-semibold text-ink">
        {thankYou(firstName(data.name), formatResponseTime(responseHours))}
      </p>
    )
  }
  if (data) return <p role="status">{copy.detailsNotReceived(firstName(data.name))}</p>
  return <p>{copy.nineQuestions}</p>
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
