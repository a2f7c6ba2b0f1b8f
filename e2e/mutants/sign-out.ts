import type { Mutant } from './mutant.ts'

const closing = 'app/data/closing.test.ts'
const signOutTest = 'app/shell/session/sign-out.test.ts'
const session = 'app/shell/session/session-state.ts'
const sessionTest = 'app/shell/session/session-state.test.ts'
const draftTest = 'app/data-react/draft.test.ts'

/** Who leaves a device loses nothing unasked, and who is here is known in time; a half-typed text belongs to its tab. */
export const signOut: Mutant[] = [
  {
    rule: 'nobody signs out of what is only here',
    broken: 'problems do not count',
    file: 'app/data/closing.ts',
    from: '[...entries.map(({ mid }) => mid), ...problems]',
    to: 'entries.map(({ mid }) => mid)',
    test: closing,
  },
  {
    rule: 'nobody signs out of what is only here',
    broken: 'as many changes as were accepted count as those',
    file: 'app/data/closing.ts',
    from: '[...unsent].some((mid) => !known.has(mid))',
    to: 'unsent.size > known.size',
    test: closing,
  },
  {
    rule: 'nobody signs out of what is only here',
    broken: 'who is leaving goes on writing',
    file: 'app/data/mutate.ts',
    from: "if (closing) throw new DomainError('signing_out', 'Você está saindo neste aparelho: nada mais é anotado.')",
    to: '',
    test: closing,
  },
  {
    rule: 'nobody signs out of what is only here',
    broken: 'a refusal of the server leaves the device closed for writing',
    file: 'app/shell/session/sign-out.ts',
    from: 'await openForWriting(local)\n      throw error',
    to: 'throw error',
    test: signOutTest,
  },
  {
    rule: 'a sign-out that its tab did not live to end is ended',
    broken: 'not by other tabs',
    file: 'app/shell/session/sign-out.ts',
    from: 'if (closing.get()) endLeftSignOut(local).catch(() => undefined)',
    to: '',
    test: signOutTest,
  },
  {
    rule: 'a sign-out that its tab did not live to end is ended',
    broken: 'not at the next start',
    file: session,
    from: 'if (local && (await endLeftSignOut(local))) return',
    to: '',
    test: sessionTest,
  },
  {
    rule: 'a sign-out that its tab did not live to end is ended',
    broken: 'the server is not told of it',
    file: 'app/shell/session/sign-out.ts',
    from: "writeStored(storageKeys.owedLogout, 'true')\n    await forget(local)",
    to: 'await forget(local)',
    test: signOutTest,
  },
  {
    rule: 'what somebody has left is deleted, and nothing that is new',
    broken: 'who signs in again loses what is new',
    file: 'app/data/session.ts',
    from: 'if (await sessionDb().session.get(leftBy(user.id))) await deleteData(user.id)',
    to: '',
    test: signOutTest,
  },
  {
    rule: 'what somebody has left is deleted, and nothing that is new',
    broken: 'it is left where no tab lived to delete it',
    file: session,
    from: '[askServer(), deleteLeftData()]',
    to: '[askServer()]',
    test: sessionTest,
  },
  {
    rule: 'who we are is asked once, and believed in time',
    broken: 'however late',
    file: session,
    from: 'JSON.stringify(await readSession()) !== asked || readStored(storageKeys.owedLogout) !== null',
    to: 'readStored(storageKeys.owedLogout) !== null',
    test: sessionTest,
  },
  {
    rule: 'who we are is asked once, and believed in time',
    broken: 'also after a sign-out that the server does not know of',
    file: session,
    from: 'JSON.stringify(await readSession()) !== asked || readStored(storageKeys.owedLogout) !== null',
    to: 'JSON.stringify(await readSession()) !== asked',
    test: sessionTest,
  },
  {
    rule: 'a tab forgets only its own half-typed text',
    broken: 'it forgets what is there',
    file: 'app/data/drafts.ts',
    from: 'if ((await db.drafts.get(key))?.text === text) await db.drafts.delete(key)',
    to: 'if (text !== undefined) await db.drafts.delete(key)',
    test: draftTest,
  },
  {
    rule: 'a tab forgets only its own half-typed text',
    broken: 'it takes over what is being typed in another',
    file: 'app/data-react/draft.ts',
    from: 'keepLock(key, closing.signal, async () => true)',
    to: '',
    test: draftTest,
  },
  {
    rule: 'a tab forgets only its own half-typed text',
    broken: 'it takes over what was left although something is typed here',
    file: 'app/data-react/draft.ts',
    from: 'if (!draft || isUsed) return false',
    to: 'if (!draft) return false',
    test: draftTest,
  },
  {
    rule: 'a tab forgets only its own half-typed text',
    broken: 'a page that was reloaded keeps another draft of the same text',
    file: 'app/data-react/draft.ts',
    from: ';({ key, text: stored } = draft)',
    to: 'stored = draft.text',
    test: draftTest,
  },
  {
    rule: 'a tab forgets only its own half-typed text',
    broken: 'it is there still when it is written down',
    file: 'app/data/mutate.ts',
    from: '...drafts.map((draft) => dropDraft(db, draft))',
    to: '',
    test: draftTest,
  },
]
