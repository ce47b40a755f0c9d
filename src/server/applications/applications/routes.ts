import type { FastifyInstance } from 'fastify'
import { presentOwnSteps, saveStep } from '#server/applications/applications/commands/save-step.ts'
import { submitApplication } from '#server/applications/applications/commands/submit-application.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { mount } from '#server/platform/http/mount.ts'
import { ownPdf } from '#server/platform/http/rate-limit.ts'
import { formatMoment, openPdf } from '#server/platform/pdf/open-pdf.ts'
import { writeOwnPdf } from '#server/platform/pdf/own-pdf.ts'
import type { FeeRules } from '#shared/applications/applications/agreements.ts'
import * as contract from '#shared/applications/applications/contract.ts'
import type { Transcript } from '#shared/applications/applications/transcript.ts'
import { requireOwnApplication, requireTranscript, toOpenApplication } from './queries.ts'
import { isSampleCode, sampleCode } from './sample-code.ts'

export interface ApplicationRouteOptions {
  readonly keys: EncryptionKeys
  readonly brokerName: () => string
  readonly feeRules: () => FeeRules
}

/** Mounts the open application's routes; `applicants` has those to start and open one. */
export function applicationRoutes(app: FastifyInstance, { keys, brokerName, feeRules }: ApplicationRouteOptions) {
  mount(app, contract.getApplication, async (ctx) => {
    const application = await requireOwnApplication(ctx)
    return {
      file: await toOpenApplication(ctx, application, {
        isVerified: ctx.actor.kind === 'applicant' && ctx.actor.isVerified,
      }),
      steps: await presentOwnSteps(ctx, keys, application),
      submittedAt: application.submittedAt?.toISOString() ?? null,
    }
  })

  mount(app, contract.saveStep, (ctx, input) => saveStep(ctx, keys, input))
  mount(app, contract.submitApplication, (ctx, input) =>
    submitApplication(ctx, keys, { broker: brokerName(), feeRules: feeRules() }, input),
  )

  mount(app, contract.checkSampleCode, async (ctx, input) => {
    const { id } = await requireOwnApplication(ctx)
    return { isRight: isSampleCode(keys, id, input.sampleCode) }
  })
  app.get(contract.samplePath, { config: ownPdf }, async (request, reply) => {
    const { id } = await requireOwnApplication(await app.contextFor(request, 'applicant'))
    return reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="sample-page.pdf"')
      .header('cache-control', 'no-store')
      .send(await writeOwnPdf(request.ip, () => samplePdf(sampleCode(keys, id), brokerName())))
  })

  app.get(contract.transcriptPath, { config: ownPdf }, async (request, reply) => {
    const ctx = await app.contextFor(request, 'applicant')
    const { id } = await requireOwnApplication(ctx)
    const { transcript, sha256 } = await requireTranscript(ctx, keys, id)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${transcript.reference}.pdf"`)
      .header('cache-control', 'no-store')
      .send(await writeOwnPdf(request.ip, () => transcriptPdf(transcript, sha256)))
  })
}

/** The code proves that the applicant can open PDF records. */
function samplePdf(code: string, broker: string): Promise<Buffer> {
  const pdf = openPdf({ title: `Sample page, code ${code}`, author: broker, at: new Date(0) })
  pdf.heading('You can open our records', 18)
  pdf.paragraph(
    `This is a sample page from ${broker}. Disclosures and records about your application look like this one.`,
  )
  pdf.heading('Your code', 13)
  pdf.heading([...code].join(' '), 18)
  pdf.paragraph('Type these four characters where the application asks for the code on the sample page.')
  return pdf.end()
}

/** Signature evidence comes last; `sha256` is the stored transcript's. */
function transcriptPdf(transcript: Transcript, sha256: string): Promise<Buffer> {
  const { reference, broker, name, email, signature } = transcript
  const title = `Application ${reference}`
  const pdf = openPdf({ title, author: broker, at: new Date(signature.at) })

  pdf.heading(title, 18)
  pdf.paragraph(`${broker} · submitted on ${formatMoment(signature.at)} by ${name}, ${email}`)
  for (const { title, answers } of transcript.sections.filter(({ answers }) => answers.length > 0)) {
    pdf.heading(title, 13)
    for (const { label, text: words } of answers) pdf.answer(label, words || 'No answer')
  }
  pdf.heading('Agreements', 13)
  for (const { title, text, version } of transcript.agreements) pdf.answer(`${title} (version ${version})`, text)
  for (const notice of transcript.notices) pdf.answer('Notice', notice)
  pdf.heading('Signature', 13)
  pdf.answer('Typed signature', signature.name)
  pdf.answer('Time', `${formatMoment(signature.at)} (${signature.at})`)
  pdf.answer('IP address and browser', `${signature.ip} · ${signature.userAgent}`)
  pdf.answer('SHA-256 of this record', sha256)
  return pdf.end()
}
