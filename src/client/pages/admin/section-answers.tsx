import { ApplicationAnswers } from '#client/admin/application-page/application-answers.tsx'
import { HiddenAnswer } from '#client/admin/application-page/hidden-answer.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { revealAnswer } from '#shared/applications/applications/activity-contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

/** Answers of one step; permitted staff can reveal hidden numbers. */
export function SectionAnswers({ file: { application, sections }, slug }: { file: ApplicationDetail; slug: string }) {
  const mayReveal = mayCall(useSignedInUser()?.role, revealAnswer)
  return (
    <ApplicationAnswers
      answers={sections.find((section) => section.slug === slug)?.answers ?? []}
      renderHidden={
        mayReveal ? (answer) => <HiddenAnswer applicationId={application.id} step={slug} answer={answer} /> : undefined
      }
    />
  )
}
