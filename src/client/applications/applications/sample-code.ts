import { send } from '#client/platform/send.ts'
import { checkSampleCode } from '#shared/applications/applications/contract.ts'

/** Asks the server whether a code is correct. If the request fails, returns true; submission checks again. */
export const mayBeRight = (sampleCode: string): Promise<boolean> =>
  send(checkSampleCode, { sampleCode }).then(
    ({ isRight }) => isRight,
    () => true,
  )
