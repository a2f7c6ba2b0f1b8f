import type { SessionView } from '#shared/sessions.ts'

interface DeviceTexts {
  onSystem: (browser: string, system: string) => string
  unknown: string
}

/** A label for the device of a session: 'Chrome no Android', or the half of it that is known. */
export const deviceName = ({ browser, system }: Pick<SessionView, 'browser' | 'system'>, texts: DeviceTexts): string =>
  browser && system ? texts.onSystem(browser, system) : (browser ?? system ?? texts.unknown)
