import { send } from '#client/platform/send.ts'
import { checkSampleCode } from '#shared/applications/applications/contract.ts'

/** Asks the server whether a code is right. Where it cannot be asked nobody is held up: who sends is told. */
export const mayBeRight = (sampleCode: string): Promise<boolean> =>
  send(checkSampleCode, { sampleCode }).then(
    ({ isRight }) => isRight,
    () => true,
  )
