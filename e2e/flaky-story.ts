import { type FlakyProxy, isProof, startFlakyProxy } from './flaky-proxy.ts'
import { owner, type Program, startProgram } from './program.ts'
import { failingStory } from './story.ts'

const account = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, STAFF_MFA: 'optional' }

/** The troubles of these stories, for their names. */
export const troubles = isProof ? 'dropped connections and a killed server' : 'a dropped connection'

export interface FlakyLine extends Pick<FlakyProxy, 'address' | 'dropConnections'>, Pick<Program, 'dataDir'> {
  /** Kills the program in `npm run proof`, where the story has its own, and starts it again after `whenDown`. */
  killInProof(whenDown: () => Promise<void>): Promise<void>
}

/** A story whose connections to the program can be dropped. */
export const flakyStory = failingStory.extend<{ line: FlakyLine }>({
  line: [
    async ({ program: shared }, use) => {
      let program = isProof ? await startProgram(account) : shared
      const { dataDir } = program
      const { address, dropConnections, redirectTo, close } = await startFlakyProxy(program.address)
      await use({
        ...{ address, dataDir, dropConnections },
        killInProof: async (whenDown) => {
          if (!isProof) return
          await program.kill()
          await whenDown()
          program = await startProgram({ ...account, DATA_DIR: dataDir })
          redirectTo(program.address)
        },
      })
      close()
      if (isProof) await program.stop()
    },
    { timeout: 120_000 },
  ],
})
