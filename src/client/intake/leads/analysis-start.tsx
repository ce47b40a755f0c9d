import { useEffect, useState } from 'react'
import { findPrequalifiedData, type PrequalifiedData } from './prequalified-data.ts'

interface AnalysisStartProps {
  responseHours: number
}

/** Greets a visitor who has just left their details; for everybody else it says what the form beside it does. */
export function AnalysisStart({ responseHours }: AnalysisStartProps) {
  const [data, setData] = useState<PrequalifiedData>()
  // The server cannot know; the first picture must be the same on both sides.
  useEffect(() => setData(findPrequalifiedData()), [])

  if (data?.leadId) {
    const again = data.isExisting
      ? 'We had your details already and have added this request to them.'
      : 'We have your details.'
    return (
      <p role="status" data-lead-sent="" className="border-action border-l-4 pl-4 font-semibold text-ink">
        Thank you, {firstName(data.name)}. {again} You’ll hear from us within {responseHours} hours on business days.
      </p>
    )
  }
  if (data)
    return (
      <p role="status">
        {firstName(data.name)}, your details have not reached us yet. Please send them once more with the form on this
        page.
      </p>
    )
  return <p>Nine short questions, then you see where you stand. No name and no number needed.</p>
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
