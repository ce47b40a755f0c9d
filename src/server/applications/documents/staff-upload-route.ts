import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { uploadForApplicant } from '#server/applications/documents/commands/upload-for-applicant.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { recordView } from '#server/platform/audit/record.ts'
import { discardBody } from '#server/platform/http/discard-body.ts'
import { staffUploadQuery } from '#shared/applications/documents/contract.ts'
import { maxBytes, staffUploadPath } from '#shared/applications/documents/upload-limits.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { parse } from '#shared/kit/parse.ts'
import type { DocumentStore } from './document-store.ts'
import { findReadMonths, presentToStaff } from './queries.ts'

const address = z.object({ applicationId: uuid('Invalid input'), id: uuid('Invalid input') })

/** Mounts the upload by staff, in a scope of its own, because only here is the body a file. */
export async function staffUploadRoute(
  app: FastifyInstance,
  documentStore: DocumentStore & { readonly isScanning: boolean },
) {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
      done(null, payload.iterator({ destroyOnReturn: false })),
    )
    scope.addHook('onSend', async (request, reply) => {
      if (reply.statusCode >= 400) await discardBody(request, reply)
    })
    scope.put(
      staffUploadPath,
      { config: { access: applicationRoles }, bodyLimit: maxBytes + 1 },
      async (request: FastifyRequest) => {
        const ctx = await app.contextFor(request, applicationRoles)
        const file = request.body as AsyncIterable<Uint8Array> | undefined
        // Another content type was parsed.
        if (!file?.[Symbol.asyncIterator]) throw new AppError('invalid', 'Choose a file.', { file: 'Required' })
        const upload = { ...parse(address, request.params), ...parse(staffUploadQuery, request.query) }
        const document = await uploadForApplicant(ctx, documentStore, upload, file)
        await recordView(ctx, 'application.view', upload.applicationId, requireActor(ctx).id)
        return presentToStaff(document, await findReadMonths(ctx, upload.applicationId))
      },
    )
  })
}
