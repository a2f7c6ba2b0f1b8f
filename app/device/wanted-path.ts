/**
 * The page that a link requested while nobody was signed in. It waits in this tab, across a sign-in with Google and
 * reloads. Without storage the home page opens after the sign-in.
 */

import { localPath } from '#app/lib/local-path.ts'
import { readTab, tabKeys, writeTab } from './storage.ts'

export const keepWantedPath = (path: string): void => void writeTab(tabKeys.wantedPath, path)

/** The requested path. Undefined if no link requested a page. */
export const wantedPath = (): string | undefined => localPath(readTab(tabKeys.wantedPath))

export const forgetWantedPath = (): void => void writeTab(tabKeys.wantedPath, null)
