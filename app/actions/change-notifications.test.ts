import { afterEach, expect, test, vi } from 'vitest'
import { dismissToast, useToast } from '#app/ui/toasts.ts'
import { DomainError } from '#shared/errors.ts'
import { changeNotifications } from './change-notifications.ts'

const told = { failed: 'Não deu.', failedHint: 'Tente de novo.' }

afterEach(dismissToast)

/** A switch with a slow server: its current state, and a function that lets the server answer. */
function slowSwitch() {
  const answers: ((error?: Error) => void)[] = []
  const state = { on: false, asked: [] as boolean[] }
  const press = (on: boolean) =>
    changeNotifications(async () => {
      state.asked.push(on)
      await new Promise<void>((resolve, reject) => answers.push((error) => (error ? reject(error) : resolve())))
      state.on = on
    }, told)
  const answer = async (error?: Error) => {
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers.shift()?.(error)
  }
  return { state, press, answer }
}

test('the second of two presses waits for the first, and its state stays', async () => {
  const { state, press, answer } = slowSwitch()
  const pressed = [press(true), press(false)]
  await vi.waitFor(() => expect(state.asked).toEqual([true]))
  await answer()
  await pressed[0]
  expect(state.on).toBe(true)
  await answer()
  await pressed[1]
  expect(state).toEqual({ on: false, asked: [true, false] })
})

test('a failure is announced, and the presses waiting for it are done', async () => {
  const { state, press, answer } = slowSwitch()
  const pressed = [press(true), press(false), press(true)]
  await answer(new DomainError('unavailable', 'Agora não.'))
  await pressed[0]
  expect(useToast.getState().toast).toMatchObject({ tone: 'failure', title: told.failed })
  await answer()
  await answer()
  await Promise.all(pressed)
  expect(state).toEqual({ on: true, asked: [true, false, true] })
})

test('a button pressed twice acts once, and again after the first action has ended', async () => {
  let acts = 0
  const act = async () => {
    acts += 1
  }
  await Promise.all([changeNotifications(act, told), changeNotifications(act, told)])
  expect(acts).toBe(1)
  await changeNotifications(act, told)
  expect(acts).toBe(2)
})
