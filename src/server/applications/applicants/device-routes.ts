import type { FastifyInstance } from 'fastify'
import {
  endDevice,
  endOtherDevices,
  listDevices,
  removePasskey,
} from '#server/applications/applicants/commands/manage-devices.ts'
import {
  addPasskey,
  openByPasskey,
  requestPasskey,
  startPasskey,
} from '#server/applications/applicants/commands/open-by-passkey.ts'
import { relyingPartyOf } from '#server/identity/auth/relying-party.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/applications/applicants/device-contract.ts'
import type { ApplicationCookie } from './application-cookie.ts'

const limited = { rateLimit: { max: 20, timeWindow: '1 minute' } } as const

interface DeviceRouteOptions {
  readonly cookie: ApplicationCookie
  /** Defaults to the request's host. */
  readonly publicUrl: string | undefined
}

/** Mounts an applicant's devices and passkeys. */
export function deviceRoutes(app: FastifyInstance, { cookie, publicUrl }: DeviceRouteOptions) {
  mount(app, contract.listDevices, (ctx) => listDevices(ctx))
  mount(app, contract.endDevice, (ctx, { id }) => endDevice(ctx, id))
  mount(app, contract.endOtherDevices, (ctx) => endOtherDevices(ctx))
  mount(app, contract.removeApplicantPasskey, (ctx, { id }) => removePasskey(ctx, id))
  mount(
    app,
    contract.startApplicantPasskey,
    (ctx, _input, { request }) => startPasskey(ctx, relyingPartyOf(publicUrl, request)),
    limited,
  )
  mount(
    app,
    contract.addApplicantPasskey,
    (ctx, { attestation }, { request }) => addPasskey(ctx, relyingPartyOf(publicUrl, request), attestation),
    limited,
  )
  mount(
    app,
    contract.startPasskeyOpening,
    (ctx, _input, { request }) => requestPasskey(ctx, relyingPartyOf(publicUrl, request)),
    limited,
  )
  mount(
    app,
    contract.openByPasskey,
    async (ctx, { assertion }, answer) => {
      const { file, token } = await openByPasskey(ctx, relyingPartyOf(publicUrl, answer.request), assertion)
      cookie.set(answer, token)
      return { file }
    },
    limited,
  )
}
