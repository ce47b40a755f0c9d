import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Builder, By, Capabilities, until, type WebDriver } from 'selenium-webdriver'
import { callOf, deleteApis, type Engine, type EnginePage } from './engine.ts'

/** Max start time of a process on a busy machine, ms. */
const startMs = 30_000

/** Max wait of one command to the browser, ms. */
const commandMs = 30_000

/**
 * Starts WebKitGTK, which has Safari's engine, on its own virtual screen. Each page gets a driver of its own, because
 * a driver whose browser has crashed answers nothing anymore.
 */
export async function startWebkit(miniBrowser: string): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await firstLine(screen, screen.stdio[3] as NodeJS.ReadableStream)
  const open = async (features: readonly string[]) => {
    const { driver, address } = await startDriver(display)
    try {
      const browser = { binary: miniBrowser, args: ['--automation', ...features] }
      const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browser })
      const builder = new Builder().usingServer(address).withCapabilities(capabilities)
      const session = await inTime(builder.build())
      await session.manage().setTimeouts({ script: commandMs, pageLoad: commandMs })
      await session.manage().window().setRect({ width: 1280, height: 838 })
      return pageOf(session, () => end(driver))
    } catch (error) {
      await end(driver)
      throw error
    }
  }
  return {
    openPage: async ({ isOlder = false } = {}) => {
      const features = isOlder ? ['--features=-CSSAnchorPositioning'] : []
      return open(features).catch(() => open(features))
    },
    stop: () => end(screen),
  }
}

async function startDriver(display: string) {
  const port = await freePort()
  // Its own process group, so that the browser ends with it.
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11' },
  })
  const address = `http://127.0.0.1:${port}`
  await waitForAnswer(driver, `${address}/status`)
  return { driver, address }
}

/** @throws Error if the browser does not answer in time. */
function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = setTimeout(commandMs, undefined, { ref: false }).then(() => {
    throw new Error('The browser does not respond.')
  })
  return Promise.race([answer, late])
}

function pageOf(session: WebDriver, stop: () => Promise<void>): EnginePage {
  const run = async <Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> => {
    const running = session.executeAsyncScript<{ value: Result; problem?: string }>(
      `const done = arguments[0]
      Promise.resolve().then(() => ${callOf(script, args)}).then(
        (value) => done({ value }),
        (error) => done({ problem: String(error) }),
      )`,
    )
    const answer = await inTime(running)
    if (answer.problem !== undefined) throw new Error(answer.problem)
    return answer.value
  }
  const find = async (selector: string) => {
    const element = await session.wait(until.elementLocated(By.css(selector)), 10_000)
    return session.wait(until.elementIsVisible(element), 10_000)
  }
  const open = (address: string) => inTime(session.get(address))
  return {
    open,
    async openWithout(apis, address) {
      await open(address)
      // The driver can't run anything before the page's own scripts.
      await run(deleteApis, apis)
    },
    run,
    click: async (selector) => (await find(selector)).click(),
    fill: async (selector, text) => (await find(selector)).sendKeys(text),
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    close: () =>
      inTime(session.quit())
        .catch(() => undefined)
        .finally(stop),
  }
}

function firstLine(child: ChildProcess, stream: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    stream.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${child.spawnfile} ended before it was ready.`)))
  })
}

/** Returns an unused port of this machine. */
async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** @throws Error if the process ends, or does not answer in time. */
async function waitForAnswer(child: ChildProcess, address: string) {
  const until = Date.now() + startMs
  while (child.exitCode === null && Date.now() < until) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await setTimeout(50)
  }
  throw new Error(`${child.spawnfile} did not start.`)
}

async function end(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It isn't the leader of a process group.
    child.kill()
  }
  await ended
}
